/** What pg does to a value before it sends it. Its own parts, pg-cursor for one, take it from here too. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null }
  export default utils
}
