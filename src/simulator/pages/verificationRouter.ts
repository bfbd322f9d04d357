import { Router } from 'express'
import { isIban, normaliseIban } from '../../domain/shared/iban.ts'
import { accountStatusOf, nameCheckStatusOf } from '../../domain/verification/accountAnswer.ts'
import { isTooLong, longestName } from '../../domain/verification/compareNames.ts'
import type { Dependencies } from '../../services/dependencies.ts'
import { sandboxOf } from '../../services/sandbox/coreBank.ts'
import { explainVerification } from '../../services/verification/verifyPayee.ts'
import type { WebContext } from '../../web/context.ts'
import { field } from '../../web/input.ts'
import { renderPage } from '../../web/render.ts'
import { routes } from '../../web/routes.ts'
import { type Verification, verificationPage } from './verificationPage.ts'

/**
 * The page that explains payee verification: a name, an account, the verdict and its rules. It exists in the sandbox only, and it
 * counts no tries.
 */
export function verificationRouter({ dependencies }: Pick<WebContext, 'dependencies'>): Router {
  const router = Router()
  router.get(routes.coreBankVerification(), (_request, response) =>
    renderPage(response, { page: verificationPage, props: asked(dependencies) }),
  )
  router.post(routes.coreBankVerification(), async (request, response) => {
    const { status, ...props } = await answerTry(dependencies, { name: field(request, 'name'), iban: field(request, 'iban') })
    renderPage(response, { page: verificationPage, props, status, path: routes.coreBankVerification() })
  })
  return router
}

const controls = /[\p{Cc}\p{Cf}]/gu

/** What the page shows before a question is asked. */
function asked(dependencies: Dependencies, typed: Verification['typed'] = { name: '', iban: '' }): Verification {
  const { payees } = sandboxOf(dependencies).magicValues()
  return { typed, longestName, payees: payees.map((payee) => ({ ...payee, firstName: payee.names[0] ?? {} })) }
}

/** What the page shows with the verdict, or with the keys of the faults in its fields. */
async function answerTry(dependencies: Dependencies, typed: Verification['typed']): Promise<Verification & { status: number }> {
  const page = asked(dependencies, typed)
  const [name, iban] = [typed.name.replace(controls, ' ').trim(), normaliseIban(typed.iban.replace(controls, ''))]
  const faults = {
    ...(name === '' ? { name: 'nameMissing' } : isTooLong(name) ? { name: 'nameTooLong' } : {}),
    ...(isIban(iban) ? {} : { iban: 'ibanWrong' }),
  }
  if (Object.keys(faults).length > 0) return { ...page, faults, status: 400 }
  const { code = 'NOAP', standing, matchedName, rules } = await explainVerification(dependencies, { name, iban })
  return {
    ...page,
    verdict: {
      code,
      accountStatus: accountStatusOf[standing],
      nameCheckStatus: nameCheckStatusOf[code],
      matchedName,
      rules: rules.map(explainRule),
      name,
      iban,
    },
    status: 200,
  }
}

/**
 * A rule with the key of its text. Some rules end in the number of the part that they concern. The text does not mention that
 * number.
 */
function explainRule(code: string): { code: string; text: string } {
  const [area, second, third] = code.split('.')
  const what = area === 'joint' && third !== undefined ? third : second
  return { code, text: `verification.rule.${area}.${what}` }
}
