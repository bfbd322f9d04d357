/** The names of one's own machine that people type, as URL gives the host name of an address. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a host name, as URL or HOST has it, or a network address is one's own machine: nobody else comes there, and nothing that is sent
 * there leaves it. A sandbox is also used by scripts on its own machine, which sign up, and ask for mails, as often as they like.
 */
export const isOwnMachine = (host: string): boolean => /^(localhost|\[?::1\]?|(::ffff:)?127(\.\d{1,3}){3})$/.test(host)
