import type { Sight } from './walk.ts'

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const style = `body { font-family: system-ui; margin: 1rem; } section { display: flex; flex-wrap: wrap; gap: 0.75rem; }
figure { margin: 0; max-inline-size: 20rem; } img { inline-size: 100%; border: 1px solid #999; } .found { color: #a3261c; }`

const figures = (sight: Sight) =>
  sight.pictures
    .map(
      ({ style: name, file }) =>
        `<figure><a href="${escape(file)}"><img src="${escape(file)}" alt="" loading="lazy"></a><figcaption>${escape(`${sight.name} · ${name}`)}</figcaption></figure>`,
    )
    .join('')

const findings = ({ findings: found }: Sight) => found.map((one) => `<p class="found">${escape(one)}</p>`).join('')

/** One page with every picture, by story and way, and what was found beside. */
export function renderIndex(sights: readonly Sight[]): string {
  const byWay = Map.groupBy(
    sights,
    ({ story, title, language, screen, javaScript }) =>
      `${story}. ${title}: ${language}, ${screen}, ${javaScript ? 'with' : 'without'} JavaScript`,
  )
  const parts = [...byWay].map(
    ([way, seen]) =>
      `<details open><summary>${escape(way)}</summary>${seen.map(findings).join('')}<section>${seen.map(figures).join('')}</section></details>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stories</title><style>${style}</style><h1>Stories</h1>${parts.join('')}`
}
