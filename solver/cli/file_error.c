#include "file_error.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct mend {
    int why;
    const char *read, *write;
};

static const struct mend mends[] = {
    {ENOENT, "check the name", "make the folder first"},
    {ENOTDIR, "check the name, a part of it is no folder", "correct the name, a part of it is no folder"},
    {EISDIR, "give a file, this is a folder", "give the name of a file in it"},
    {EACCES, "get the right to read it", "get the right to write there"},
    {EPERM, "get the right to read it", "get the right to write there"},
    {EROFS, "look at the disk", "make the file system writable"},
    {ENXIO, "give a file, this is a socket or a missing device", "give the name of a file, this is a socket or a missing device"},
    {ELOOP, "give another name, its links lead in a circle", "give another name, its links lead in a circle"},
    {ENAMETOOLONG, "give a shorter name", "give a shorter name"},
    {ENOSPC, "look at the disk", "free some space"},
    {EDQUOT, "look at the disk", "free some of your quota"},
    {EFBIG, "give a smaller file", "raise the limit on the size of files (ulimit -f)"},
    {EMFILE, "raise the limit on open files (ulimit -n)", "raise the limit on open files (ulimit -n)"},
    {ENFILE, "close files of other programs", "close files of other programs"},
    {EBADMSG, "leave this file out, or get it whole", "look at the disk"},
    {ENOMEM, "free some memory", "free some memory"},
    {EBADF, "leave it open", "leave it open"},
    {EINTR, "give it time", "let a program read it first"}, /* a named pipe without a reader */
    {0, "look at the disk", "look at the disk"},            /* all else */
};

/* True if the name is looked up from the current folder, and that was removed: then nothing can be found or made there. */
static bool is_nowhere(const char *name, int why)
{
    char folder[4096];
    return why == ENOENT && name[0] != '/' && !getcwd(folder, sizeof folder) && errno == ENOENT;
}

bool file_error(const char *name, enum file_use use, int why, struct error *e)
{
    static const char *const behind[] = {
        [FILE_READ] = "",
        [FILE_WRITE] = ", or write elsewhere",
        [FILE_GO_ON] = ", then give the same command again: it goes on where it stopped",
    };
    const struct mend *m = mends;
    while (m->why && m->why != why)
        m++;
    char mend[sizeof e->mend];
    if (is_nowhere(name, why))
        snprintf(mend, sizeof mend, "go to another folder (cd), the current one was removed");
    else
        snprintf(mend, sizeof mend, "%s%s", use == FILE_READ ? m->read : m->write, behind[use]);
    return error_set(e, name, mend, "cannot be %s (%s)", use == FILE_READ ? "read" : "written",
                     why == EBADMSG ? "what is packed in it is damaged, or cut off" : strerror(why ? why : EIO));
}
