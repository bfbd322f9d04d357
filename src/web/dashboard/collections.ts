import { type AppView } from '../../services/app/read.ts'
import { routes } from '../routes.ts'

/** The interfaces that an app of each product calls. */
const contracts: Record<AppView['product'], string[]> = {
  'KSA PIS': ['payment-initiation'],
  'KSA AIS': ['account-information'],
  'KSA LOG': ['letter-of-guarantee'],
  VOP: ['payee-verification', 'account-verification'],
}

/** Where the collections of an app's interfaces are, filled in with its id and the kid of its key. */
export function collectionLinks({ product, clientId, keyId }: AppView): { contract: string; bruno: string; postman: string }[] {
  const values = new URLSearchParams({ clientId, ...(keyId !== undefined && { keyId }) }).toString()
  const address = (file: string) => `${routes.docsCollection(file)}?${values}`
  return contracts[product].map((contract) => ({
    contract,
    bruno: address(`${contract}.bruno.zip`),
    postman: address(`${contract}.postman.json`),
  }))
}
