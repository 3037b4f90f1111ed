#include "nearest.h"

#include <string.h>

#include "plain.h"

enum { NAME_MAX_LENGTH = 64 };

static int edit_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    int row[NAME_MAX_LENGTH + 1];
    for (size_t j = 0; j <= b_length; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= a_length; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= b_length; j++) {
            int change = diagonal + (plain_lower(a[i - 1]) != plain_lower(b[j - 1]));
            int add = row[j - 1] + 1, drop = row[j] + 1;
            diagonal = row[j];
            row[j] = change < add ? change : add;
            if (drop < row[j])
                row[j] = drop;
        }
    }
    return row[b_length];
}

void nearest_offer(struct nearest *n, const char *name)
{
    size_t length = strlen(name);
    if (length > NAME_MAX_LENGTH || n->length > NAME_MAX_LENGTH || n->length == 0)
        return;
    int distance = edit_distance(n->wanted, n->length, name, length);
    if (n->length >= 3 && plain_begins(n->wanted, name, n->length))
        distance = 1;
    if (distance * 2 > (int)length)
        return;
    if (n->best && distance >= n->distance)
        return;
    n->best = name;
    n->distance = distance;
}
