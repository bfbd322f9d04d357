import { routes } from '../../routes.ts'
import { code, type DocsChapter, docsText, type DocsSource, fence, inBoth, inEnglish, table } from '../chapter.ts'
import { verbs } from '../../../services/app/firstSteps.ts'
import { listPackages, moduleName, newestPackage, readLicense } from '../servedPackages.ts'

/** In one piece: `authorize` alone would lead to the operation of that name. */
const listed = (words: readonly string[]) => code(words.join(', '))

/** From nothing to a settled payment. */
const firstPayment = (program: string, baseUrl: string) =>
  [
    [`init --base-url ${baseUrl}`, 'a key, a test certificate, an app for each product'],
    ['consent create', 'a signed request for a payment of the sandbox’s customer'],
    ['authorize --allow', 'the customer agrees; without --allow you do it in a browser'],
    ['payment', 'the payment that came of it'],
    ['trigger payment-settled', 'acts as the core bank'],
    ['payment status', 'settled'],
    ['help', 'the other verbs'],
  ]
    .map(([words, what]) => `${program} ${words}`.padEnd(program.length + baseUrl.length + 18) + `# ${what}`)
    .join('\n')

/** The package of the mocks: what it is, and how it is started. */
function mocksPart(t: (key: string, values?: Record<string, string>) => string, addressOf: (file: string) => string): string[] {
  const { name, version, file } = newestPackage('mocks')
  return [
    `## ${t('mocks')} {#mocks}`,
    t('mocksLead', { name: code(name), version: code(version) }),
    fence(
      `npm install ${addressOf(file)}\nnpx --no-install sanad-mock                            # all five interfaces, until Ctrl-C\nnpx --no-install sanad-mock payment-initiation 4010    # one of them, on a port of yours`,
      'sh',
    ),
    t('mocksRest'),
  ]
}

const listHashes = () =>
  listPackages()
    .flatMap(({ file, sha256, integrity }) => [file, `  ${sha256}`, `  ${integrity}`])
    .join('\n')

/** The page of the client package: where it is, how it is checked and installed, what its users may do. */
export function clientPackageChapter({ baseUrl }: DocsSource): DocsChapter {
  const addressOf = (file: string) => `${baseUrl}${routes.docsClientPackage(file)}`
  return {
    path: 'sdk',
    section: 'guides',
    title: inBoth('sdk.title'),
    names: ['sdk', 'client', 'npm', 'package', 'typescript', 'command line', 'tarball', 'python', 'pip', 'wheel'],
    parts: (language) => {
      const t = (key: string, values = {}) => docsText(language, `sdk.${key}`, values)
      const { name, version, file, sha256 } = newestPackage()
      const python = newestPackage('python')
      const [address, wheel] = [addressOf(file), addressOf(python.file)]
      const [module, installed] = [moduleName(python.name), 'npx --no-install sanad']
      const rows = listPackages().map((one) => [
        `[${one.file}](${routes.docsClientPackage(one.file)})`,
        code(one.version),
        t('size', { kilobytes: Math.ceil(one.bytes / 1_000) }),
      ])
      return [
        `# ${t('title')}`,
        t('lead', { name: code(name), version: code(version) }),
        `## ${t('install')} {#install}`,
        fence(`npm install ${address}`, 'sh'),
        t('installed'),
        fence(firstPayment(installed, baseUrl), 'sh'),
        t('paid'),
        fence(`import { createTppClient } from '${name}'`, 'ts'),
        t('recipes', { readme: code(`node_modules/${name}/README.md`) }),
        `## ${t('python')} {#python}`,
        t('pythonLead', { name: code(python.name), version: code(python.version) }),
        fence(`python3 -m venv .venv && . .venv/bin/activate\npip install ${wheel}`, 'sh'),
        t('pythonInstalled'),
        fence(firstPayment('sanad', baseUrl), 'sh'),
        t('pythonVerbs', { verbs: listed(verbs.both), others: listed(verbs.typescriptOnly) }),
        fence(`from ${module} import TppClient, register_in_sandbox`, 'python'),
        t('pythonRecipes'),
        fence(`python -c 'import ${module}; print(*${module}.__path__)'`, 'sh'),
        ...mocksPart(t, addressOf),
        `## ${t('check')} {#check}`,
        fence(`curl -sO ${address}\necho '${sha256}  ${file}' | sha256sum -c && npm install ./${file}`, 'sh'),
        fence(`pip install '${wheel}#sha256=${python.sha256}'`, 'sh'),
        t('checked', { latest: code(`${baseUrl}${routes.docsClientPackage('latest.json')}`) }),
        table([t('file'), t('version'), t('bytes')], rows),
        `${t('hash')}:\n\n${fence(listHashes(), 'text')}`,
        `## ${t('license')} {#license}`,
        inEnglish(fence(readLicense(), 'text'), language),
      ]
    },
  }
}
