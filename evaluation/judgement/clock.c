// The clock of a process, moved by the offset that a file holds: 8 bytes, nanoseconds, in the byte order of the machine.
// Loaded by LD_PRELOAD. It asks the kernel itself, so that it also works before the C library is ready.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define NS_PER_S 1000000000L

static volatile int64_t *offset_ns;

static __attribute__((constructor)) void open_offset(void) {
  const char *path = getenv("CLOCK_OFFSET_FILE");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  void *shared = file < 0 ? MAP_FAILED : mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
  offset_ns = shared == MAP_FAILED ? NULL : shared;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int failed = syscall(SYS_clock_gettime, clock, time);
  if (failed == 0 && offset_ns && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    int64_t moved = time->tv_sec * NS_PER_S + time->tv_nsec + *offset_ns;
    time->tv_sec = moved / NS_PER_S;
    time->tv_nsec = moved % NS_PER_S;
  }
  return failed;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec precise;
  int failed = clock_gettime(CLOCK_REALTIME, &precise);
  time->tv_sec = precise.tv_sec;
  time->tv_usec = precise.tv_nsec / 1000;
  return failed;
}

time_t time(time_t *result) {
  struct timespec precise;
  clock_gettime(CLOCK_REALTIME, &precise);
  if (result) {
    *result = precise.tv_sec;
  }
  return precise.tv_sec;
}
