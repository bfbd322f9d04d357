/** For tests in which nothing is signed. */
export const noKeys = {
  signingKey: () => {
    throw new Error('there are no keys in this test')
  },
  publicJwks: () => ({ keys: [] }),
}
