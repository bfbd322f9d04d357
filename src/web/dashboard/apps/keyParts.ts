import { codeOptions } from '../../components/forms.ts'
import { codeBlock } from '../../components/lists.ts'
import { badge, notice } from '../../components/notices.ts'
import { idHtml, userHtml } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import type { Kit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { JwksCheck } from '../../../services/app/jwksCheck.ts'

const opensslCommands = [
  'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out sanad-key.pem',
  'openssl pkey -in sanad-key.pem -pubout',
].join('\n')

/** A key pair made in the browser: shown by the script, which fills in the field publicKey below it. */
export function keyMaker({ t }: Kit, baseUrl: string): Html {
  return html`<div class="stack-small" data-key-maker hidden>
    <div class="field">
      <label for="keyAlg">${t('dashboard.keyMaker.alg')}</label>
      <select id="keyAlg" dir="ltr">${codeOptions(['PS256', 'ES256'])}</select>
    </div>
    <fieldset class="choices">
      <legend>${t('dashboard.keyMaker.file')}</legend>
      <label><input type="radio" name="keyFile" value="pem" checked> <bdi dir="ltr">${'PEM (sanad-key.pem)'}</bdi></label>
      <label><input type="radio" name="keyFile" value="jwk"> <bdi dir="ltr">${'JWK'}</bdi></label>
    </fieldset>
    <div class="actions"><button type="button" class="quiet" name="make">${t('dashboard.keyMaker.make')}</button></div>
    <p class="hint">${t('dashboard.keyMaker.hint')}</p>
    <div role="status"><p class="notice" data-made hidden>${t('dashboard.keyMaker.made')} <bdi dir="ltr" class="code" data-kid></bdi></p></div>
  </div>
  <details>
    <summary>${t('dashboard.keyMaker.commands')}</summary>
    ${codeBlock(opensslCommands, { label: t('dashboard.keyMaker.commands'), isWrapped: true })}
    <p class="hint">${t('dashboard.keyMaker.client')} <a href="${routes.docsSection('sdk')}">${t('docs.sdk.title')}</a></p>
    ${codeBlock(`npx --no-install sanad init --base-url ${baseUrl}`, { label: t('dashboard.keyMaker.client'), isWrapped: true })}
  </details>`
}

/** What a test of a JWKS address found. */
export function jwksCheckCard(kit: Kit, check: JwksCheck): Html {
  const { t } = kit
  const { isReachable, status, contentType, durationMs, problem, keys } = check
  const found = t(isReachable ? 'dashboard.jwks.reachable' : 'dashboard.jwks.unreachable')
  return html`<section class="card" aria-labelledby="jwks-check">
    <h2 id="jwks-check">${t('dashboard.jwks.title')}</h2>
    ${notice(found, { look: isReachable ? '' : 'error', role: 'status' })}
    <p class="soft">
      ${status !== undefined && html`<bdi dir="ltr">${`HTTP ${status}`}</bdi> · `}
      ${contentType && html`${idHtml(contentType)} · `}
      <bdi dir="ltr">${durationMs} ms</bdi>
    </p>
    ${problem && html`<p><bdi dir="ltr" lang="en">${problem}</bdi></p>`}
    ${keys.length > 0 && html`<ul class="items">${keys.map((key) => keyItem(kit, key))}</ul>`}
    ${keys.length === 0 && isReachable && html`<p>${t('dashboard.jwks.noKeys')}</p>`}
  </section>`
}

function keyItem({ t }: Kit, { kid, thumbprint, keyType, use, alg, problem, isUsable }: JwksCheck['keys'][number]): Html {
  const facts = [keyType, use && `use ${use}`, alg && `alg ${alg}`].filter(Boolean).join(' · ')
  return html`<li class="item">
    <div class="item-text">
      <strong>${userHtml(kid)}</strong>
      ${thumbprint && html`<span class="soft small">${idHtml(thumbprint)}</span>`}
      <span class="soft small">${userHtml(facts)}</span>
      ${problem && html`<span class="small"><bdi dir="ltr" lang="en">${problem}</bdi></span>`}
    </div>
    ${badge(t(isUsable ? 'dashboard.jwks.usable' : 'dashboard.jwks.unusable'), isUsable ? '' : 'danger')}
  </li>`
}
