import { html, type Html } from '../../html.ts'
import type { Kit } from '../../kit.ts'
import { routes } from '../../routes.ts'

/** A secret that was just made, shown this once. */
export function newSecretCard({ t }: Kit, clientSecret: string): Html {
  return html`<section class="card" aria-labelledby="new-secret">
    <div class="field">
      <h2 id="new-secret">${t('dashboard.app.secret')}</h2>
      <p class="secret" id="client-secret">${clientSecret}</p>
      <p class="hint">${t('dashboard.app.secretOnce')}</p>
    </div>
  </section>`
}

/** The files for the first call; they are sent with a secret that was just made. */
export function startFiles({ t }: Kit, { clientId, clientSecret }: { clientId: string; clientSecret: string | undefined }): Html {
  const secret = clientSecret && html`<input type="hidden" name="clientSecret" value="${clientSecret}" autocomplete="off">`
  return html`<section class="card" aria-labelledby="files">
    <h2 id="files">${t('dashboard.start.files')}</h2>
    <p class="soft">${t(clientSecret ? 'dashboard.start.filesWithSecret' : 'dashboard.start.filesText')}</p>
    <form method="post" action="${routes.dashboardAppFile(clientId)}">
      ${secret}
      <div class="actions">
        <button name="file" value="profile">${t('dashboard.start.profile')}</button>
        <button class="quiet" name="file" value="variables">${t('dashboard.start.variables')}</button>
      </div>
    </form>
  </section>`
}
