import jsdoc from 'eslint-plugin-jsdoc'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

/** The public text of a refusal: where it is written as one literal, it ends as a sentence does. */
const refusals =
  'NewExpression[callee.name=/^(BankRefusal|SecurityError|HttpError|TooManyTries|RateLimited|ResponderUnavailable|PageRefusal)$/]'
const fault = 'Property[key.name="message"]'
const wholeSentences = [
  `${refusals} > Literal.arguments[value=/ /][value!=/[.]$/]`,
  `${refusals} > TemplateLiteral.arguments > TemplateElement[tail=true][value.raw!=/(^|[.])$/]`,
  `${fault} > Literal[value=/ /][value!=/[.]$/]`,
  `${fault} > TemplateLiteral > TemplateElement[tail=true][value.raw!=/(^|[.])$/]`,
].map((selector) => ({ selector, message: 'A message is a whole sentence with a period.' }))

/**
 * What changes belongs to a service and not to the process (docs/decisions/parts.md#nothing-belongs-to-the-process). A WeakMap may stay: what
 * is in it belongs to its key.
 */
const ofProcess = [
  'VariableDeclaration[kind="let"]',
  'VariableDeclaration > VariableDeclarator > NewExpression.init[callee.name=/^(Map|Set)$/][arguments.length=0]',
  'VariableDeclaration > VariableDeclarator > NewExpression.init[callee.name=/^(LRUCache|RateLimiter.*|BurstyRateLimiter|AsyncLocalStorage|Registry|Counter|Gauge|Histogram|AbortController)$/]',
  'VariableDeclaration > VariableDeclarator > CallExpression.init[callee.name=/^(create|open)(?!Require|Hash)/]',
  'VariableDeclaration > VariableDeclarator:not([id.typeAnnotation.typeAnnotation.operator="readonly"]) > ArrayExpression.init[elements.length=0]',
  'VariableDeclaration > VariableDeclarator > ObjectExpression.init[properties.length=0]',
].flatMap((selector) =>
  ['Program > ', 'Program > ExportNamedDeclaration > '].map((place) => ({
    selector: place + selector,
    message: 'State belongs to a part that app.ts makes for each service, or to the list in eslint.config.js with its reason.',
  })),
)
/** What the process shares all the same, each with its reason beside it. */
const ofProcessAfterAll = {
  'src/main.ts': 'it is the process',
  'src/cli/main.ts': 'it is the process',
  'src/coreKit/main.ts': 'it is the process',
  'src/authserver/epochTime.ts': 'whose clock holds stands in the store of each request; the library is loaded once',
  'src/domain/app/imitation.ts': 'a pure cache: the same text gives the same words',
  'src/domain/payee/parts.ts': 'a pure cache: the same text gives the same parts',
  'src/domain/payee/sounds.ts': 'a table that is filled once, when the module is read',
  'src/domain/payee/rules.ts': 'rules that only the scripts that measure them switch off',
  'src/http/contract/guard.ts': 'compiled contracts, which are the same for every service',
  'src/playground/exchange.ts': 'what it keeps belongs to one exchange',
  'src/security/passwords.ts': 'the places are the threads of the process',
  'src/security/tls/sandboxCa.ts': 'two services with one folder must not make two authorities',
  'src/services/requestLog/requestId.ts': 'ids of two services in one database must differ too',
  'src/telemetry/requests.ts': 'each request, and each run of a job, has a store of its own',
  'src/web/docs/contractFiles.ts': 'a pure cache of files that do not change',
}

/** Parts of a JWS are split and decoded in one place, for TPPs in another (docs/decisions/envelope.md#parts-are-decoded-in-one-place). */
const mayDecode = ['src/security/jws/jws.ts', 'src/sdk/jwsParts.ts']
/** These decode something else: hashes and sealed texts, keys, certificates, credentials, what hides in a text, a mock's own codes. */
const decodesOther = [
  // The kit has nothing of the service, and tells statements apart before it checks them.
  'src/coreKit/statement.ts',
  'src/security/passwords.ts',
  'src/security/secrets.ts',
  'src/security/tls/presentedCertificate.ts',
  'src/sdk/keys.ts',
  'src/http/limitAuth.ts',
  'src/domain/requestLog/mask.ts',
  'scripts/mock/authorization.ts',
]
const decoding = [
  'CallExpression[callee.object.name="Buffer"][callee.property.name="from"][arguments.1.value=/^base64(url)?$/]',
  'CallExpression[callee.name="atob"]',
  'ImportSpecifier[imported.name=/^(decodeJwt|decodeProtectedHeader|base64url)$/]',
].map((selector) => ({ selector, message: `A part of a JWS is read with ${mayDecode.join(', for TPPs with ')}.` }))

/** Services take the time from the clock that they are given (docs/decisions/data.md#one-clock). */
const ofMachine = [
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
].map((selector) => ({ selector, message: 'The time comes as an argument `now` or from the clock of the service.' }))
/** Who reads the time of the machine, each with its reason beside it. */
const ofMachineAfterAll = {
  'src/config/clock.ts': 'it makes the clock',
  'src/main.ts': 'it looks at the start before there is a service',
  'src/authserver/epochTime.ts': "outside of the requests of a sandbox, and in production, the time is the machine's",
  'src/corebank/boundedCoreBank.ts': 'the deadline of a call is in the time of the machine',
  'src/corebank/http/caller.ts': 'the same deadline',
  'src/corebank/http/capabilities.ts': 'the core bank has the real time, which its own is compared with',
  'src/corebank/http/desks.ts': 'the core bank has the real time',
  'src/corebank/http/secrets.ts': 'tokens are for a server with the real time',
  'src/http/tlsListener.ts': 'certificates of the server are for clients with the real time',
  'src/security/tls/presentedCertificate.ts': 'the age of what was read from a file',
  'src/services/verification/otherBanks/askResponder.ts': 'the other bank has the real time',
}

/** Files that one of these lists names, and what holds for them. */
const exempted = [
  ...new Set([...mayDecode, ...decodesOther, ...Object.keys(ofProcessAfterAll), ...Object.keys(ofMachineAfterAll)]),
]
/** Programs of TPPs and of the bank have the time of their own machine. */
const isElsewhere = (file) => /^src\/(cli|sdk|coreKit)\//.test(file)
const rulesOf = (file) => [
  ...wholeSentences,
  ...([...mayDecode, ...decodesOther].includes(file) ? [] : decoding),
  ...(file in ofProcessAfterAll || !file.startsWith('src/') ? [] : ofProcess),
  ...(file in ofMachineAfterAll || isElsewhere(file) || !file.startsWith('src/') ? [] : ofMachine),
]

/** Markup is made by `html`, which escapes; who may put out what something else made (docs/decisions/pages.md#pages-are-functions). */
const mayNotEscape = ['src/web/docs/markdown.ts']
const markup = {
  paths: ['hono', 'hono/html'].map((name) => ({ name, message: 'Markup is made with `html` of src/web/html.ts.' })),
  patterns: [{ group: ['**/html.ts'], importNames: ['unescaped'], message: 'Use `html`, which escapes.' }],
}

/** The house rules that a machine can check; CONTRIBUTING.md says why. */
export default tseslint.config(
  {
    ignores: [
      'generated/**',
      'node_modules/**',
      'coverage/**',
      'reports/**',
      '.stories/**',
      'dist/**',
      '.data/**',
      'src/web/assets/**',
    ],
  },
  ...tseslint.configs.recommended,
  // A promise that nobody waits for is a payment that nobody looks at: these rules know the types.
  ...tseslint.configs.recommendedTypeChecked.map((one) => ({ ...one, files: ['**/*.ts'] })),
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Parts are objects of closures: none of them looks at `this`.
      '@typescript-eslint/unbound-method': 'off',
      // Who promises an answer may have it at once.
      '@typescript-eslint/require-await': 'off',
      // Addresses, queries and numbers are written into texts on purpose.
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      // It also takes away assertions that keep a type wide; then others do not compile.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      // What was caught is thrown on.
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingAny: true, allowThrowingUnknown: true }],
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingAny: true, allowThrowingUnknown: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // Answers are looked at as they came; 0005 has landed and is never edited.
    files: ['test/**/*.ts', 'src/data/migrations/0005_entities.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    },
  },
  {
    files: ['**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // An import of types alone loads nothing: `import { type X }` still loads the module (verbatimModuleSyntax).
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      'no-console': 'error',
      eqeqeq: ['error', 'always'],
    },
  },
  {
    // One process serves everybody: no text may cost it more than in proportion to its length (docs/decisions/limits.md#time-of-an-expression).
    files: ['src/**/*.ts', 'scripts/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...wholeSentences, ...decoding, ...ofProcess, ...ofMachine],
    },
  },
  {
    files: ['src/{cli,sdk,coreKit}/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...wholeSentences, ...decoding, ...ofProcess],
    },
  },
  {
    // The servers that ours is measured against are written without our modules.
    files: ['scripts/**/*.ts'],
    ignores: ['scripts/bench/{bare,plain}/**'],
    rules: { 'no-restricted-syntax': ['error', ...decoding] },
  },
  ...exempted.map((file) => ({ files: [file], rules: { 'no-restricted-syntax': ['error', ...rulesOf(file)] } })),
  {
    files: ['src/**/*.ts'],
    ignores: ['src/web/html.ts', ...mayNotEscape],
    rules: { 'no-restricted-imports': ['error', markup] },
  },
  {
    files: ['src/**/*.ts', 'scripts/**/*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['src/**/*.ts'],
    plugins: { jsdoc },
    rules: {
      'jsdoc/require-jsdoc': [
        'error',
        {
          publicOnly: { esm: true, cjs: false, window: false },
          enableFixer: false,
          require: { FunctionDeclaration: true, ClassDeclaration: true },
          contexts: [
            'TSInterfaceDeclaration',
            'TSTypeAliasDeclaration',
            'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ArrowFunctionExpression',
          ],
        },
      ],
    },
  },
  {
    files: ['src/operations/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...wholeSentences,
        ...decoding,
        ...ofProcess,
        ...ofMachine,
        { selector: 'TryStatement', message: 'The pipeline maps errors; a handler has no try/catch.' },
      ],
    },
  },
  {
    files: ['src/cli/**/*.ts', 'scripts/demo.ts', 'scripts/demo/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['**/sdk/*'], message: 'A TPP has the package only: import from #sanad-sdk.' }] },
      ],
    },
  },
  { files: ['scripts/**/*.ts', 'src/main.ts'], rules: { 'no-console': 'off' } },
)
