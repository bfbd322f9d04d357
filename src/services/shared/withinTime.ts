/** The core bank's answer when it comes within `timeoutMs`. Throws Error when it comes too late, and whatever it throws itself; what comes after that troubles nobody. */
export async function withinTime<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the core bank did not answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
