import * as auth from '@shop/contract/auth/auth.endpoints'
import * as security from '@shop/contract/auth/security.endpoints'
import { toLanguage } from '../../http/language.ts'
import type { Route } from '../../http/route.ts'
import type { AuthService } from './auth.service.ts'

export function registerAuth(route: Route, service: AuthService): void {
  registerEntrance(route, service)
  registerSecurity(route, service)
}

function registerEntrance(route: Route, service: AuthService): void {
  route(auth.register, ({ body, headers }) => service.register(body, toLanguage(headers['accept-language'])))
  route(auth.login, ({ body, device, network, headers }) =>
    service.login(body, { device, network, authorization: headers.authorization }),
  )
  route(auth.refresh, ({ body }) => service.refresh(body.refreshToken))
  route(auth.verifyEmail, ({ query }) => service.verifyEmail(query.token))
  route(auth.resendVerification, async ({ body }) => {
    await service.resendVerification(body.email)
    return {}
  })
  route(auth.forgotPassword, async ({ body }) => {
    await service.forgotPassword(body.email)
    return {}
  })
  route(auth.resetPassword, async ({ body }) => {
    await service.resetPassword(body.token, body.password)
    return {}
  })
  route(auth.logout, async ({ body, headers }) => {
    await service.logout(body?.refreshToken, headers.authorization)
    return {}
  })
}

function registerSecurity(route: Route, service: AuthService): void {
  route(security.changePassword, ({ user, body, device, network }) =>
    service.changePassword(user.userId, body, { device, network }),
  )
  route(security.changeEmail, async ({ user, body, network }) => {
    await service.changeEmail(user.userId, body, network)
    return {}
  })
  route(security.deleteAccount, ({ user, body, network }) =>
    service.deleteAccount(user.userId, body.current_password, network),
  )
  route(security.listSessions, ({ user }) => service.devices.list(user))
  route(security.endSession, async ({ user, params, body, network }) => {
    await service.devices.end(user.userId, params.id, { password: body.current_password, network })
    return {}
  })
  route(security.endAllSessions, async ({ user, body, network }) => {
    await service.devices.endAll(user.userId, { password: body.current_password, network })
    return {}
  })
}
