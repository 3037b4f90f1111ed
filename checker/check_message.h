/* Why the checker refuses something. */
#ifndef CHECK_MESSAGE_H
#define CHECK_MESSAGE_H

#include <stdbool.h>
#include <stdio.h>

enum { CK_MESSAGE = 256 };

/* Writes the message to `why`, which the function has as char[CK_MESSAGE]; false. */
#define REFUSE(...) (snprintf(why, CK_MESSAGE, __VA_ARGS__), false)

#endif
