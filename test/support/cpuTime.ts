/** Begins to count the CPU time of this process. What is returned tells it in milliseconds: other work on the machine does not count. */
export function countCpuMs(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
}
