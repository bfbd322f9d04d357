import { type Request, type Response } from 'express'
import { type ErrorOut, type KoaContextWithOIDC } from 'oidc-provider'
import { type AuthorizationProblem, type AuthServerHooks } from './hooks.ts'

const browserRoutes = new Set(['authorization', 'resume'])

/** Answers what cannot go back to the app: JSON to programs (token, par, revoke), a page to browsers. Never a redirect, never a stack. */
export function createErrorRenderer(hooks: AuthServerHooks) {
  return async (ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> => {
    const route = (ctx.oidc as { route?: string } | undefined)?.route
    if (route === undefined || !browserRoutes.has(route)) {
      ctx.body = out
      return
    }
    const status = ctx.status >= 500 ? 500 : 400
    const problem = { status, error: out.error, description: out.error_description ?? '' }
    ctx.status = status
    if (hooks.renderError === undefined) return showPlainPage(ctx, problem)
    // The web kit writes to Node's response itself; Koa must not answer a second time.
    ctx.respond = false
    await hooks.renderError(ctx.req as Request, ctx.res as Response, problem)
  }
}

function showPlainPage(ctx: KoaContextWithOIDC, { error, description }: AuthorizationProblem): void {
  ctx.set({
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  ctx.type = 'text/html; charset=utf-8'
  const detail = `<bdi dir="ltr">${escapeHtml(error)}: ${escapeHtml(description)}</bdi>`
  ctx.body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sanad</title></head><body>
<h1>This request cannot go on</h1>
<p>Nothing was authorized. Go back to the app that sent you here and start again.</p>
<div lang="ar" dir="rtl"><h1>تعذّرت متابعة هذا الطلب</h1>
<p>لم تتم الموافقة على أي شيء. عد إلى التطبيق الذي أرسلك إلى هنا وابدأ من جديد.</p></div>
<p>${detail}</p>
</body></html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
