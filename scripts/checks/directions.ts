/** Who may import whom. A place is a folder or a single file; the longest one that fits a path counts. */
export interface Direction {
  from: string
  /** Places this one may import at run time; itself is always allowed. */
  may: string[]
  /** Places from which it may import types only. */
  mayTypes?: string[]
  reason: string
}

/** What every service may import. */
const belowServices = [
  'domain',
  'data',
  'corebank/port.ts',
  'corebank/instructions.ts',
  'corebank/accountData.ts',
  'corebank/confirmation.ts',
  'corebank/notices.ts',
  'corebank/sandboxPort.ts',
  'config',
  'security',
  'telemetry',
]

/** A folder of the services, which may also import the named ones. */
const service = (folder: string, may: string[], reason: string): Direction => ({
  from: `services/${folder}`,
  may: [...belowServices, 'services/dependencies.ts', ...may.map((name) => `services/${name}`)],
  reason,
})

/**
 * Inside src: specs -> generated -> everyone (types); main -> app -> all; operations, web, authserver, jobs -> services -> domain, data.
 */
export const directions: Direction[] = [
  { from: 'domain', may: [], reason: 'rules are pure: they know nothing but themselves' },
  {
    from: 'config',
    may: [
      ...['domain/shared/formats.ts', 'domain/shared/bilingual.ts', 'domain/shared/loopback.ts', 'domain/shared/partitions.ts'],
      'domain/offer/offers.ts',
    ],
    reason: 'settings are read before anything else exists',
  },
  { from: 'telemetry', may: ['config', 'domain'], reason: 'a log line needs no database' },
  { from: 'data', may: ['domain'], mayTypes: ['config'], reason: 'repositories store; they decide nothing' },
  {
    from: 'security',
    may: ['domain', 'config', 'data', 'telemetry'],
    reason: 'keys and signatures know no HTTP and no operation',
  },
  { from: 'corebank', may: ['domain', 'config'], reason: 'the core bank is an outside system behind one port' },
  {
    from: 'corebank/http',
    may: ['corebank', 'domain', 'config'],
    reason:
      'the adapter that asks a bank’s own server by the generated contract; no other file of src names it but the one that loads adapters, and the simulator as a server, which has address and validators from it',
  },
  {
    from: 'simulator',
    may: [
      ...[
        'corebank/port.ts',
        'corebank/instructions.ts',
        'corebank/accountData.ts',
        'corebank/confirmation.ts',
        'corebank/notices.ts',
        'corebank/sandboxPort.ts',
        'corebank/adapter.ts',
        'corebank/http/contract.ts',
        'corebank/http/validators.ts',
        'domain',
        'config',
      ],
      ...['data/statement.ts', 'data/newestFirst.ts', 'data/migrator.ts', 'security/passwords.ts', 'playground/loopback.ts'],
      'http/contract/router.ts',
    ],
    mayTypes: ['data/runtimeRole.ts'],
    reason:
      'the sandbox’s own core bank, with tables of its own: it knows the port and the sandbox’s port, and none of the service’s tables; its phone calls the service over HTTP, and as a server it finds operations as the service does; only app.ts starts it, so nothing else of src names it',
  },
  {
    from: 'simulator/pages',
    may: [
      ...['web/components', 'web/format.ts', 'web/input.ts', 'web/html.ts', 'web/kit.ts', 'web/locales.ts', 'web/render.ts'],
      ...[
        'web/routes.ts',
        'web/bank/decoupled/waitingList.ts',
        'web/bank/decision',
        'web/bank/accounts.ts',
        'web/bank/values.ts',
      ],
      ...['web/letter', 'domain'],
      ...['services/sandbox', 'services/customer', 'services/decoupled', 'services/guarantee', 'services/verification'],
    ],
    mayTypes: ['web/context.ts', 'corebank/sandboxPort.ts', 'services/dependencies.ts', 'simulator/bankApp.ts'],
    reason:
      'pages of the simulator look like all pages, so they are made of the same parts; they see the core bank through the sandbox’s own services, as its JSON API does, and app.ts hands them to src/web',
  },
  { from: 'services', may: belowServices, reason: 'what the bank does; no HTTP, and only the port of the core bank' },
  service('shared', [], 'what every service may use'),
  service('message', ['shared'], 'what customers are told knows nobody who tells it'),
  service('consent', ['message', 'shared'], 'what all kinds of consent share knows none of the kinds'),
  service('payment', ['consent', 'message', 'shared'], 'a kind of consent with its resource knows no other kind'),
  service('account', ['consent', 'shared'], 'a kind of consent with its resource knows no other kind'),
  service('guarantee', ['consent', 'message', 'shared'], 'a kind of consent with its resource knows no other kind'),
  service('event', ['payment', 'account', 'guarantee', 'consent', 'app', 'shared'], 'tells apps what happened to every kind'),
  service('instruction', ['payment', 'guarantee', 'shared'], 'tells the core bank of every kind'),
  service(
    'authorization',
    ['payment', 'account', 'guarantee', 'consent', 'message', 'shared', 'verification'],
    'leads a customer through the consent of any kind',
  ),
  service(
    'decoupled',
    ['authorization', 'account', 'consent', 'message', 'shared'],
    'an authorization that an app asks for over the back channel',
  ),
  service(
    'customer',
    ['authorization', 'bankApp', 'decoupled', 'payment', 'account', 'guarantee', 'consent', 'message', 'shared'],
    'the own area of a customer',
  ),
  service(
    'fraud',
    ['authorization', 'payment', 'guarantee', 'consent', 'message', 'shared'],
    'a report ends what the app may do, whatever the kind of consent',
  ),
  service(
    'bankApp',
    ['authorization', 'decoupled', 'account', 'guarantee', 'payment', 'consent', 'shared'],
    'what a customer decides in the bank’s own app',
  ),
  service(
    'app',
    ['consent', 'payment', 'shared'],
    'the end of an app ends its consents and not its scheduled payments, which their customers are told',
  ),
  service('console', ['app', 'developer', 'shared'], 'who works on the console, and what they decide about developers and apps'),
  service('mail', ['shared'], 'what is sent to developers'),
  service('developer', ['app', 'mail', 'shared'], 'who owns apps'),
  service('verification', [], 'interfaces d and e know no consents'),
  service('requestLog', ['app', 'shared'], 'what apps sent and why it was refused, for their developers'),
  service('evidence', [], 'the chains and checkpoints of the audit trail know ids only'),
  service('health', [], 'asks the database only'),
  service('status', ['health', 'shared'], 'what everybody may know of the state of the service'),
  service(
    'sandbox',
    ['instruction', 'verification', 'decoupled', 'authorization', 'consent', 'app', 'mail', 'shared'],
    'the switches of the simulated core bank',
  ),
  {
    from: 'http',
    may: ['domain', 'config', 'data', 'security', 'telemetry', 'services'],
    reason: 'the pipeline knows no operation',
  },
  {
    from: 'operations',
    may: ['http/operation.ts', 'http/cookies.ts', 'services', 'domain'],
    reason: 'a handler is contract in, one service call, contract out',
  },
  {
    from: 'authserver',
    may: ['services', 'security', 'data', 'domain', 'config', 'telemetry'],
    reason: 'the OAuth server asks services about consents',
  },
  {
    from: 'web',
    may: [
      ...[
        'services',
        'domain',
        'config',
        'security',
        'telemetry',
        'http/cookies.ts',
        'http/errors',
        'http/mediaTypes.ts',
        'playground',
      ],
      'sdk/purposes.ts',
    ],
    mayTypes: ['authserver', 'corebank/port.ts', 'corebank/accountData.ts', 'corebank/sandboxPort.ts', 'sdk'],
    reason: 'pages call services, as the API does; the docs tell the tables of errors',
  },
  {
    from: 'jobs',
    may: ['services', 'data', 'domain', 'config', 'telemetry', 'corebank/port.ts'],
    mayTypes: ['security/bankKeys/keyRing.ts', 'security/outward/outwardFetch.ts'],
    reason: 'background work calls the same services',
  },
  { from: 'sdk', may: [], mayTypes: [], reason: 'the client of a TPP must not know the inside of the bank' },
  { from: 'playground', may: ['sdk'], reason: 'a TPP inside the sandbox: what it can do, every TPP can' },
  { from: 'cli', may: ['sdk'], reason: 'the command line is a TPP: what it can do, every TPP can' },
  { from: 'coreKit', may: [], mayTypes: [], reason: 'the kit knows the contract and nothing of either side' },
  { from: 'app.ts', may: ['*'], reason: 'the only place that wires' },
  {
    from: 'base.ts',
    may: ['config', 'corebank/adapter.ts', 'data', 'http/errors', 'security', 'services', 'telemetry', 'web/docs/texts'],
    reason: 'the part of the wiring that needs neither core bank nor keys',
  },
  {
    from: 'observing.ts',
    may: [
      ...[
        'config',
        'corebank/boundedCoreBank.ts',
        'data',
        'http/metricsServer.ts',
        'security/seal.ts',
        'services/health',
        'telemetry',
      ],
    ],
    reason: 'the part of the wiring that watches the others',
  },
  {
    from: 'stopServing.ts',
    may: ['app.ts', 'config', 'telemetry'],
    reason: 'what is ended at the end, in its order',
  },
  {
    from: 'welcome.ts',
    may: ['config', 'corebank', 'services', 'telemetry', 'data/migrate.ts'],
    reason: 'what is written at the start, for persons and for the log',
  },
  {
    from: 'listener.ts',
    may: ['http', 'telemetry', 'web'],
    mayTypes: ['authserver', 'services/dependencies.ts'],
    reason: 'what every request passes, and who answers which address',
  },
  {
    from: 'startCheck.ts',
    may: ['config', 'data', 'corebank', 'security', 'domain/shared/loopback.ts', 'http/takenPorts.ts'],
    reason: 'looks at all that a start needs, and wires nothing',
  },
  { from: 'main.ts', may: ['*'], reason: 'starts app' },
  { from: 'coreBankServer.ts', may: ['*'], reason: 'wires the simulator as a program of its own' },
  { from: 'coreBankMain.ts', may: ['*'], reason: 'starts that program' },
]

/**
 * What everybody may import of generated/ (written from specs/): types, the contract's paths for links, its permissions, its types of
 * events, and how it is called.
 */
export const generatedForAll = [
  'generated/types/',
  'generated/client.ts',
  'generated/paths.ts',
  'generated/permissions.ts',
  'generated/eventTypes.ts',
  'generated/testEvents.ts',
  'generated/calls.ts',
  'generated/coreOperations.ts',
]
/** Validators and bundles run only here. */
export const generatedAtRunTime = ['http', 'app.ts', 'web', 'main.ts', 'coreBankServer.ts', 'coreKit', 'corebank/http']

/** Around src/: scripts and tests share one folder and know nothing else of each other. */
export const outsideDirections: Direction[] = [
  {
    from: 'test/support',
    may: ['src', 'generated'],
    reason: 'what tests and scripts share depends on neither of them',
  },
  {
    from: 'test/unit/scripts',
    may: ['scripts', 'test', 'src', 'generated', 'vitest.config.ts'],
    reason: 'the unit tests of scripts are the only ones that see them',
  },
  {
    from: 'test',
    may: ['src', 'generated'],
    reason: 'a test proves the service; a script may change or go without a test of the service noticing',
  },
  {
    from: 'scripts',
    may: ['test/support', 'src', 'generated', 'package.json'],
    reason: 'a script runs without the tests, so what it shares with them stands in test/support',
  },
]
