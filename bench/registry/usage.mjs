/** Loaded before a module: tells the parent what the process took, when it ends. */
process.once('beforeExit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.send?.({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, rssMb: maxRSS / 1_024 });
  process.disconnect?.();
});
process.channel?.unref();
