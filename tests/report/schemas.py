"""The parts of the public schemas that our reports use, strict: what is not listed is an error.

SARIF: OASIS, SARIF 2.1.0, section 3. Witnesses: SV-COMP, format 2.0.
"""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]
STRING: Schema = {"type": "string"}
NATURAL: Schema = {"type": "integer", "minimum": 0}
POSITIVE: Schema = {"type": "integer", "minimum": 1}
BOOL: Schema = {"type": "boolean"}


def record(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def many(items: Schema, least: int = 0) -> Schema:
    return {"type": "array", "items": items, "minItems": least, "uniqueItems": True}


# ── SARIF ───────────────────────────────────────────────────────────────────────────────────────────────────────────

TEXT = record({"text": {"type": "string", "minLength": 1}})
LEVEL: Schema = {"enum": ["none", "note", "warning", "error"]}
REGION = record({"startLine": POSITIVE}, {"startColumn": POSITIVE})
URI: Schema = {"type": "string", "pattern": r"^[A-Za-z0-9/:._~%+-]+$"}
ARTIFACT = record({"uri": URI}, {"uriBaseId": STRING})
LOCATION = record(
    {"physicalLocation": record({"artifactLocation": ARTIFACT, "region": REGION})},
    {"logicalLocations": many(record({"name": STRING, "kind": {"const": "function"}})), "message": TEXT},
)
FLOW_LOCATION = record(
    {"location": LOCATION},
    {
        "executionOrder": {"type": "integer", "minimum": -1},
        "nestingLevel": NATURAL,
        "importance": {"enum": ["important", "essential", "unimportant"]},
        "state": {"type": "object", "additionalProperties": TEXT},
    },
)
COMPONENT = record({"name": STRING})
RULE = record(
    {"id": STRING},
    {
        "shortDescription": TEXT,
        "fullDescription": TEXT,
        "help": TEXT,
        "defaultConfiguration": record({"level": LEVEL, "enabled": BOOL}),
        "relationships": many(
            record({"target": record({"id": STRING, "toolComponent": COMPONENT}), "kinds": many(STRING)})
        ),
        "properties": record({"tags": many(STRING)}),
    },
)
DRIVER = record(
    {"name": STRING, "rules": many(RULE)},
    {"version": STRING, "semanticVersion": STRING, "supportedTaxonomies": many(COMPONENT)},
)
TAXONOMY = record(
    {"name": STRING},
    {"organization": STRING, "shortDescription": TEXT, "isComprehensive": BOOL, "taxa": many(record({"id": STRING}))},
)
RESULT = record(
    {"message": TEXT, "ruleId": STRING, "level": LEVEL},
    {
        "ruleIndex": NATURAL,
        "locations": many(LOCATION),
        "relatedLocations": many(LOCATION),
        "codeFlows": many(record({"threadFlows": many(record({"locations": many(FLOW_LOCATION, 1)}), 1)})),
        "partialFingerprints": {"type": "object", "additionalProperties": STRING},
    },
)
INVOCATION = record(
    {"executionSuccessful": BOOL},
    {"toolExecutionNotifications": many(record({"message": TEXT, "level": LEVEL}))},
)
RUN = record(
    {"tool": record({"driver": DRIVER}), "results": {"type": "array", "items": RESULT}},
    {
        "taxonomies": many(TAXONOMY),
        "invocations": many(INVOCATION),
        "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    },
)
SARIF = record({"version": {"const": "2.1.0"}, "runs": many(RUN)}, {"$schema": STRING})

# ── witnesses ───────────────────────────────────────────────────────────────────────────────────────────────────────

PLACE = record({"file_name": STRING, "line": POSITIVE}, {"column": POSITIVE, "function": STRING})
RETURN = record(
    {
        "type": {"const": "function_return"},
        "action": {"enum": ["follow", "avoid"]},
        "constraint": record(
            {
                "value": {"type": "string", "pattern": r"^\\result == -?[\d.e+-]+$"},
                "format": {"const": "acsl_expression"},
            }
        ),
        "location": PLACE,
    }
)
TARGET = record({"type": {"const": "target"}, "action": {"const": "follow"}, "location": PLACE})
SEGMENT = record({"segment": many(record({"waypoint": {"oneOf": [RETURN, TARGET]}}), 1)})
TASK = record(
    {
        "input_files": many(STRING, 1),
        "input_file_hashes": {
            "type": "object",
            "additionalProperties": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        },
        "specification": {"type": "string", "pattern": r"^CHECK\( init\(\w+\(\)\), LTL\(G .*\) \)$"},
        "data_model": {"enum": ["ILP32", "LP64"]},
        "language": {"const": "C"},
    }
)
INVARIANT = record(
    {
        "type": {"const": "loop_invariant"},
        "location": record({"file_name": STRING, "line": NATURAL, "column": NATURAL, "function": STRING}),
        "value": STRING,
        "format": {"const": "c_expression"},
    }
)
METADATA = record(
    {
        "format_version": {"const": "2.0"},
        "uuid": {"type": "string", "pattern": "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"},
        "creation_time": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"},
        "producer": record({"name": STRING, "version": STRING}),
        "task": TASK,
    }
)


def _entry(kind: str, content: Schema) -> Schema:
    return record({"entry_type": {"const": kind}, "metadata": METADATA, "content": content})


WITNESS = many(
    {
        "oneOf": [
            _entry("violation_sequence", {"type": "array", "items": SEGMENT, "minItems": 1}),
            _entry("invariant_set", {"type": "array", "items": record({"invariant": INVARIANT})}),
        ]
    }
)
