import { expect, it } from 'vitest'
import { limits } from '../../../src/config/limits.ts'
import { SignerProcess } from '../../../src/security/bankKeys/pkcs11/signerLink.ts'
import { SignerBusy } from '../../../src/security/bankKeys/signer.ts'

it('no more wait for the security module than may, also while it is not open yet', async () => {
  const place = { module: '/nowhere/module.so', token: 'none', pin: '0000', sessions: 1 }
  const signer = new SignerProcess(place, { ...limits, signerWaiting: 2 })
  const work = { kind: 'list' } as const
  const waiting = [signer.ask(work), signer.ask(work)].map((asked) => asked.catch((error: Error) => error))
  await expect(signer.ask(work)).rejects.toBeInstanceOf(SignerBusy)
  signer.close()
  for (const asked of waiting) expect(await asked).not.toBeInstanceOf(SignerBusy)
})
