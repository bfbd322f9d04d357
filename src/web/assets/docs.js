/**
 * What the docs do beyond being read: the same call in several languages as tabs, code that can be copied, and where on the page the
 * reader is. Without JavaScript all of the code stands one below the other.
 */
const text = document.querySelector('.docs-text')
const key = 'sanad-docs-code'

function remembered() {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that keeps nothing shows the first tab.
    return null
  }
}

function remember(id) {
  try {
    localStorage.setItem(key, id)
  } catch {}
}

function showTab(tabs, chosen) {
  for (const { tab, panel } of tabs) {
    const isChosen = panel.id === chosen
    panel.hidden = !isChosen
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
  }
}

function makeTabs(place) {
  const list = Object.assign(document.createElement('div'), { className: 'tab-list' })
  list.setAttribute('role', 'tablist')
  const tabs = [...place.querySelectorAll('[data-tab]')].map((panel) => {
    const tab = Object.assign(document.createElement('button'), { type: 'button', textContent: panel.dataset.tab, id: `tab-${panel.id}` })
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', panel.id)
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', tab.id)
    panel.querySelector('h3').hidden = true
    list.append(tab)
    return { tab, panel }
  })
  const choose = (id) => {
    showTab(tabs, id)
    remember(id)
  }
  for (const { tab, panel } of tabs) tab.addEventListener('click', () => choose(panel.id))
  list.addEventListener('keydown', (event) => {
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const step = event.key === forward ? 1 : /^Arrow(Left|Right)$/.test(event.key) ? -1 : 0
    if (step === 0) return
    const at = tabs.findIndex(({ tab }) => tab.tabIndex === 0)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    choose(next.panel.id)
    next.tab.focus()
  })
  place.prepend(list)
  const isTab = (id) => tabs.some(({ panel }) => panel.id === id)
  const wanted = [location.hash.slice(1), remembered()].find(isTab)
  showTab(tabs, wanted ?? tabs[0].panel.id)
  addEventListener('hashchange', () => isTab(location.hash.slice(1)) && showTab(tabs, location.hash.slice(1)))
}

function addCopyButton(block) {
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'copy small quiet', textContent: text.dataset.copy })
  button.setAttribute('aria-live', 'polite')
  const frame = Object.assign(document.createElement('div'), { className: 'copied' })
  block.replaceWith(frame)
  frame.append(block, button)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.innerText)
    button.textContent = text.dataset.copied
    setTimeout(() => (button.textContent = text.dataset.copy), 2_000)
  })
}

/** The id behind the address's #. Anybody can write an address, so it may be no valid encoding: then there is none. */
function targetId() {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

/** A link to what is folded away opens it. */
function openTarget() {
  const id = targetId()
  let fold = id && document.getElementById(id)
  while (fold) {
    if (fold.tagName === 'DETAILS') fold.open = true
    fold = fold.parentElement
  }
}

function followReader() {
  const links = new Map([...document.querySelectorAll('.docs-contents a')].map((link) => [link.hash.slice(1), link]))
  const watcher = new IntersectionObserver(
    (entries) => {
      const seen = entries.find(({ isIntersecting }) => isIntersecting)
      if (!seen) return
      for (const [id, link] of links) link.toggleAttribute('aria-current', id === seen.target.id)
      links.get(seen.target.id)?.setAttribute('aria-current', 'true')
    },
    { rootMargin: '0px 0px -70% 0px' },
  )
  for (const id of links.keys()) {
    const target = document.getElementById(id)
    if (target) watcher.observe(target)
  }
}

for (const place of document.querySelectorAll('[data-tabs]')) makeTabs(place)
// Browsers have the clipboard on https and on this machine only.
if (text && navigator.clipboard) for (const block of text.querySelectorAll('pre')) addCopyButton(block)
addEventListener('hashchange', openTarget)
openTarget()
followReader()
