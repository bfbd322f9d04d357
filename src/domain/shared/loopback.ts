/** The names of one's own machine, as URL gives the host name of an address. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address with this host name stays on one's own machine. */
export const isLoopbackName = (hostname: string): boolean => loopbackNames.includes(hostname)

/**
 * Whether a network address is this machine. A sandbox is also used by scripts on its own machine, which sign up, and ask for mails, as
 * often as they like.
 */
export const isOwnMachine = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address)
