import { type BenchInterface } from './benchInterface.ts'
import { basicAuthorization, developerToken, prepareApp } from './prepareApp.ts'

export const authorization: BenchInterface = {
  contract: 'authorization',
  prepare: async (origin) => (await prepareApp(origin, 'KSA PIS')).prepared,
  accessToken: developerToken,
  operations: [
    {
      name: 'token',
      plan: (prepared) => ({
        method: 'POST',
        paths: ['/auth/token'],
        status: 200,
        bodies: ['grant_type=client_credentials'],
        headers: { authorization: basicAuthorization(prepared), 'content-type': 'application/x-www-form-urlencoded' },
      }),
    },
  ],
}
