import type { AuthDependencies } from './auth-dependencies.ts'
import { createAccountClosing } from './account-closing.service.ts'
import { createCredentials } from './credentials.service.ts'
import { createDevices } from './devices.service.ts'
import { createEmailChange } from './email-change.service.ts'
import { createAccountMail } from './account-mail.ts'
import { createLogin } from './login.service.ts'
import { createMailedLinks } from './mailed-links.service.ts'
import { createPasswordProof } from './password-proof.service.ts'
import { createPendingRegistrations } from './pending-registrations.service.ts'
import { createRegistration } from './registration.service.ts'

export type AuthService = ReturnType<typeof createAuthService>

/** The authentication services of this module, wired together. */
export function createAuthService(deps: AuthDependencies) {
  const { sessions } = deps
  const accountMail = createAccountMail(deps)
  const links = createMailedLinks({ ...deps, accountMail })
  const proof = createPasswordProof(deps)
  const registrations = createPendingRegistrations(deps)
  const emailChange = createEmailChange({ ...deps, accountMail, links, proof })
  const closing = createAccountClosing({ ...deps, accountMail, proof })

  return {
    ...createRegistration({ ...deps, registrations, links, emailChange }),
    ...createLogin({ ...deps, accountMail, proof, registrations, closing }),
    ...createCredentials({ ...deps, accountMail, links, proof }),
    devices: createDevices({ ...deps, proof }),
    changeEmail: emailChange.request,
    deleteAccount: closing.close,
    closing,
    refresh: sessions.refresh,
    logout: sessions.end,
    /** The job that sends mailed links. */
    sendLink: links.send,
  }
}
