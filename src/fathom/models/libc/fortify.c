/* What glibc's headers call under _FORTIFY_SOURCE.
 *
 * The last argument is what the compiler knows of the size of the target. It is not needed: the walk checks each access
 * against the object itself.
 */

char *strcpy(char *to, const char *from);
char *stpcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t count);
char *stpncpy(char *to, const char *from, size_t count);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t most);

void *__memcpy_chk(void *to, const void *from, size_t count, size_t size) { return memcpy(to, from, count); }

void *__memmove_chk(void *to, const void *from, size_t count, size_t size) { return memmove(to, from, count); }

void *__memset_chk(void *to, int value, size_t count, size_t size) { return memset(to, value, count); }

void *__mempcpy_chk(void *to, const void *from, size_t count, size_t size) {
  return (byte *)memcpy(to, from, count) + count;
}

char *__strcpy_chk(char *to, const char *from, size_t size) { return strcpy(to, from); }

char *__stpcpy_chk(char *to, const char *from, size_t size) { return stpcpy(to, from); }

char *__strncpy_chk(char *to, const char *from, size_t count, size_t size) { return strncpy(to, from, count); }

char *__stpncpy_chk(char *to, const char *from, size_t count, size_t size) { return stpncpy(to, from, count); }

char *__strcat_chk(char *to, const char *from, size_t size) { return strcat(to, from); }

char *__strncat_chk(char *to, const char *from, size_t most, size_t size) { return strncat(to, from, most); }
