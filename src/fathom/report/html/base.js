"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const page = document.getElementById("page");

/* An element; everything that is text becomes text, never HTML. */
function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/* Text whose lines may end behind punctuation, so that long paths and expressions break there and no word does. */
function soft(text) {
  const parts = document.createDocumentFragment();
  for (const piece of text.split(/(?<=[/.,;:()[\]{}&|+=<>\-_])(?=\w)/)) {
    if (parts.childNodes.length) parts.append(document.createElement("wbr"));
    parts.append(piece);
  }
  return parts;
}

function panel(title, ...children) {
  return make("section", { class: "panel" }, make("h3", {}, title), ...children);
}

function scrolled(label, ...children) {
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, ...children);
}

function place(at) {
  return at && at.file ? `${at.file}:${at.line}${at.column ? ":" + at.column : ""}` : "";
}

/* A place as a link to its line. */
function link(at) {
  return at && at.file ? make("a", { href: `#${encodeURIComponent(at.file)}:${at.line}`, class: "code" }, soft(place(at))) : "";
}

/* Bring an element into the middle of the box that scrolls around it, without moving the page. */
function centre(box, element) {
  box.scrollTop = element.offsetTop - (box.clientHeight - element.offsetHeight) / 2;
}

function button(text, label, press, attributes = {}) {
  return make("button", { type: "button", title: label, "aria-label": label, on: { click: press }, ...attributes }, text);
}
