import { describe, expect, it } from 'vitest'
import { checkImports, checkPackages } from '../../../scripts/checks/imports.ts'
import { checkSizes } from '../../../scripts/checks/sizes.ts'

const file = (path: string, text: string) => ({ path, text })

describe('the import check', () => {
  it.each([
    ['a rule that reads the database', 'src/domain/consent/rule.ts', `import { x } from '../../data/connect.ts'`],
    ['a rule that uses a repository’s type', 'src/domain/consent/rule.ts', `import { type X } from '../../data/schema.ts'`],
    ['a handler that reaches past the services', 'src/operations/platform/x.ts', `import { x } from '../../data/connect.ts'`],
    [
      'a handler that takes more of http than its types',
      'src/operations/platform/x.ts',
      `import { x } from '../../http/pipeline.ts'`,
    ],
    ['a service that knows the simulator', 'src/services/payment/x.ts', `import { x } from '../../simulator/schema.ts'`],
    ['a repository that knows the simulator', 'src/data/repositories/x.ts', `import { type X } from '../../simulator/schema.ts'`],
    ['the port’s side that knows the simulator', 'src/corebank/x.ts', `import { x } from '../simulator/simulator.ts'`],
    ['the simulator that knows the service’s tables', 'src/simulator/x.ts', `import { type X } from '../data/schema.ts'`],
    ['a page that knows the simulator', 'src/web/x.ts', `import { x } from '../simulator/pages/y.ts'`],
    ['the simulator’s books that know a service', 'src/simulator/x.ts', `import { x } from '../services/sandbox/y.ts'`],
    ['a page of the simulator that reads its books', 'src/simulator/pages/x.ts', `import { x } from '../repositories/y.ts'`],
    ['a service that knows HTTP', 'src/services/payment/x.ts', `import { type X } from '../../http/operation.ts'`],
    ['a repository that imports a service', 'src/data/repositories/x.ts', `export { x } from '../../services/payment/y.ts'`],
    ['a repository that runs configuration', 'src/data/connect.ts', `import { x } from '../config/settings.ts'`],
    ['a TPP client that looks inside', 'src/sdk/client.ts', `import { type X } from '../domain/shared/money.ts'`],
    ['an import hidden in a call', 'src/domain/x.ts', `const x = await import('../services/y.ts')`],
    ['an import hidden in a type', 'src/domain/x.ts', `type X = import('../services/y.ts').X`],
    ['source that imports a test', 'src/services/x.ts', `import { x } from '../../test/support/y.ts'`],
    [
      'a page that runs a validator’s bundle in a service',
      'src/services/x.ts',
      `import { x } from '../../generated/validators/platform.js'`,
    ],
    ['a test that imports a script', 'test/flows/x.test.ts', `import { x } from '../../scripts/demo/y.ts'`],
    ['a test that imports a script in a call', 'test/flows/x.test.ts', `const x = await import('../../scripts/demo/y.ts')`],
    ['shared code that knows a test', 'test/support/x.ts', `import { x } from '../security/y.ts'`],
    ['shared code that knows a script', 'test/support/x.ts', `import { type X } from '../../scripts/demo/y.ts'`],
    ['a script that imports a test’s own file', 'scripts/x.ts', `import { x } from '../test/security/y.ts'`],
    ['a folder that nobody thought of', 'src/helpers/x.ts', `import { x } from '../domain/y.ts'`],
  ])('finds %s', (_name, path, text) => {
    expect(checkImports([file(path, text)])).toHaveLength(1)
  })

  it.each([
    ['src/data/connect.ts', `import { type Settings } from '../config/settings.ts'`],
    [
      'src/operations/platform/x.ts',
      `import { type Handler } from '../../http/operation.ts'\nimport { y } from '../../services/app/y.ts'`,
    ],
    ['src/services/payment/x.ts', `import { type CoreBank } from '../../corebank/port.ts'`],
    [
      'src/sdk/client.ts',
      `import type { operations } from '../../generated/types/payment-initiation.ts'\nimport { jwtVerify } from 'jose'`,
    ],
    ['src/app.ts', `import { x } from './simulator/simulator.ts'`],
    ['scripts/x.ts', `import { x } from '../test/support/y.ts'\nimport { z } from '../src/domain/z.ts'`],
    ['test/unit/scripts/x.test.ts', `import { x } from '../../../scripts/y.ts'\nimport { z } from '../../support/z.ts'`],
    ['test/flows/x.test.ts', `import { x } from '../support/y.ts'\nimport { z } from '../../generated/validators/platform.js'`],
  ])('lets %s do what the design allows', (path, text) => {
    expect(checkImports([file(path, text)])).toEqual([])
  })

  it.each([
    ['of what runs', `import { a } from './a.ts'`],
    ['of types', `import { type A } from './a.ts'`],
  ])('finds a circle %s once', (_name, closing) => {
    const circle = [
      file('src/domain/a.ts', `import { b } from './b.ts'`),
      file('src/domain/b.ts', `import { c } from './c.ts'`),
      file('src/domain/c.ts', closing),
    ]
    expect(checkImports(circle)).toEqual(['circle: src/domain/a.ts -> src/domain/b.ts -> src/domain/c.ts -> src/domain/a.ts'])
  })

  it('finds a circle among the parts of a folder that is none among files', () => {
    const parts = [
      file('src/domain/one/a.ts', `import { type B } from '../b.ts'`),
      file('src/domain/b.ts', `import { c } from './one/deep/c.ts'`),
      file('src/domain/one/deep/c.ts', ''),
    ]
    expect(checkImports(parts)).toEqual([
      'circle: src/domain/one -> src/domain/b.ts -> src/domain/one ' +
        '(src/domain/one/a.ts -> src/domain/b.ts, src/domain/b.ts -> src/domain/one/deep/c.ts)',
    ])
    const lower = [parts[0]!, file('src/domain/b.ts', `import { c } from './c.ts'`)]
    expect(checkImports(lower)).toEqual([])
  })
})

describe('what runs in production', () => {
  it.each([
    ["import { x } from 'vitest'", 1],
    ["import { type X } from '@types/thing/sub.js'", 1],
    ["import 'reflect-metadata'", 1],
    ["import type { X } from 'vitest'", 0],
    ["import { x } from 'kysely/migration'", 0],
    ["import { x } from 'node:fs'", 0],
    ["import { x } from './vitest.ts'", 0],
  ])('%s names %i packages that are not installed there', (text, breaches) => {
    expect(checkPackages([file('src/x.ts', text)], ['kysely'])).toHaveLength(breaches)
  })
})

describe('the size of a file', () => {
  const words = (length: number) => 'x'.repeat(length)

  it.each([
    ['300 lines', 'src/x.ts', 'x\n'.repeat(300), 0],
    ['301 lines', 'src/x.ts', 'x\n'.repeat(301), 1],
    ['comments of 140 characters', 'src/x.ts', `// ${words(137)}\n * ${words(137)}\n/** ${words(133)} */`, 0],
    ['a line comment of 141', 'src/x.ts', `  // ${words(136)}`, 1],
    ['a line of a block of 141', 'src/x.ts', ` * ${words(138)}`, 1],
    ['a block on one line of 141', 'src/x.ts', `/** ${words(134)} */`, 1],
    ['code, which prettier breaks', 'src/x.ts', `const x = '${words(200)}'`, 0],
    ['a migration, which is never edited', 'src/data/migrations/0001_x.ts', `// ${words(200)}`, 0],
  ])('%s', (_, path, text, breaches) => {
    expect(checkSizes(file(path, text))).toHaveLength(breaches)
  })
})
