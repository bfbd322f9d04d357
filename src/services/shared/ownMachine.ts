/**
 * Whether a network address is this machine. A sandbox is also used by scripts on its own machine, which sign up, and ask for mails, as
 * often as they like.
 */
export const isOwnMachine = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address)
