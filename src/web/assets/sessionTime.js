/**
 * Warns two minutes before the customer's session ends, and asks for the page again when it has ended: that then says so. The page may be
 * replaced while it waits for the bank's app, so the time is read anew.
 */
const warnsMs = 120_000

let known
let endsMs = 0

function look() {
  const section = document.querySelector('.session-time')
  if (!section) return
  if (section !== known) {
    known = section
    endsMs = Date.now() + Number(section.dataset.seconds) * 1_000
  }
  const leftMs = endsMs - Date.now()
  const alert = section.querySelector('[data-warning]')
  if (leftMs <= warnsMs && alert.textContent === '') {
    alert.textContent = alert.dataset.warning
    section.classList.add('warns')
  }
  if (leftMs > -1_000) return
  clearInterval(timer)
  location.assign(section.dataset.page)
}

const timer = setInterval(look, 1_000)
look()
