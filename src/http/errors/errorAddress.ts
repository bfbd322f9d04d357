/** Where the docs describe a code: a path below the base address, as all links in bodies are. The page has an anchor for every code. */
export const errorAddress = (code: string): string => `/docs/errors#${code}`
