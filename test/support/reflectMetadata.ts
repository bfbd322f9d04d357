/**
 * @peculiar/x509 uses tsyringe, which refuses to load without the `reflect-metadata` polyfill. Four functions over a
 * WeakMap are all that it calls. Import this before @peculiar/x509.
 */
type Metadata = Map<string, unknown>
const store = new WeakMap<object, Metadata>()

function own(target: object): Metadata {
  let metadata = store.get(target)
  if (metadata === undefined) store.set(target, (metadata = new Map()))
  return metadata
}
const keyOf = (key: unknown, property?: PropertyKey) => `${String(key)}/${String(property ?? '')}`

export const reflectMetadata = {
  defineMetadata: (key: unknown, value: unknown, target: object, property?: PropertyKey) => void own(target).set(keyOf(key, property), value),
  getOwnMetadata: (key: unknown, target: object, property?: PropertyKey) => store.get(target)?.get(keyOf(key, property)),
  getMetadata(key: unknown, target: object, property?: PropertyKey): unknown {
    for (let holder: object | null = target; holder !== null; holder = Object.getPrototypeOf(holder) as object | null) {
      const value = store.get(holder)?.get(keyOf(key, property))
      if (value !== undefined) return value
    }
    return undefined
  },
  metadata: (key: unknown, value: unknown) => (target: object, property?: PropertyKey) => void own(target).set(keyOf(key, property), value),
}

if (!('getMetadata' in Reflect)) Object.assign(Reflect, reflectMetadata)
