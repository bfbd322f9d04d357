// Runs inside the page (chromium.ts sends its text), so it is plain JavaScript: what is wrong with the page for people who use no mouse,
// hear the page read out, or have a narrow screen. [] when nothing is.
export function findBarriers(language) {
  const barriers = []
  const root = document.documentElement
  const all = (selector) => [...document.querySelectorAll(selector)]
  const start = (element) => element.outerHTML.slice(0, 90)
  if (root.lang !== language) barriers.push(`lang is ${root.lang}`)
  if (root.dir !== (language === 'ar' ? 'rtl' : 'ltr')) barriers.push(`dir is ${root.dir}`)
  if (all('h1').length !== 1) barriers.push(`${all('h1').length} h1`)
  if (all('main').length !== 1) barriers.push('not one main')
  if (document.title.trim() === '') barriers.push('no title')
  if (root.scrollWidth > root.clientWidth) barriers.push(`scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}`)
  for (const input of all('input:not([type=hidden]), select, textarea')) {
    const label = input.labels?.[0]?.textContent ?? input.getAttribute('aria-label') ?? ''
    if (label.trim() === '') barriers.push(`no label: ${start(input)}`)
  }
  // What is folded away has no innerText, but must have a name for whoever opens it.
  const textOf = (element) => (element.checkVisibility() ? element.innerText : element.textContent)
  for (const button of all('button, a'))
    if ((textOf(button) || button.getAttribute('aria-label') || '').trim() === '') barriers.push(`no name: ${start(button)}`)
  for (const image of all('img')) if (!image.hasAttribute('alt')) barriers.push(`no alt: ${start(image)}`)
  for (const control of all('button, .button, .choice, select, input:not([type=hidden], [type=radio], [type=checkbox])')) {
    const { height } = control.getBoundingClientRect()
    if (height > 0 && height < 44) barriers.push(`only ${height} px high: ${start(control)}`)
  }
  for (const element of all('[tabindex]'))
    if (element.tabIndex > 0) barriers.push(`tabindex ${element.tabIndex}: ${start(element)}`)
  for (const element of all('[aria-describedby], [aria-labelledby]')) {
    const ids = `${element.getAttribute('aria-describedby') ?? ''} ${element.getAttribute('aria-labelledby') ?? ''}`
      .split(' ')
      .filter(Boolean)
    for (const id of ids) if (!document.getElementById(id)) barriers.push(`nothing has the id ${id}: ${start(element)}`)
  }
  for (const amount of all('bdi'))
    if (language === 'ar' && amount.innerText.endsWith('ر.س') && getComputedStyle(amount).direction !== 'rtl')
      barriers.push(`the amount reads from the left: ${start(amount)}`)
  const texts = document.createTreeWalker(document.querySelector('main') ?? root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  // Ids, secrets, and names of others, may break where they must.
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    if (text.parentElement.closest('bdi, .code, .secret, .visually-hidden, option, pre')) continue
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}]{2,}/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) barriers.push(`broken word: ${word}`)
    }
  }
  const ids = all('[id]').map((element) => element.id)
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) barriers.push(`id twice: ${id}`)
  return barriers
}
