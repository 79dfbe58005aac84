import * as invitations from '@shop/contract/staff/invitations.console'
import * as roles from '@shop/contract/staff/roles.console'
import * as endpoints from '@shop/contract/staff/staff.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { StaffInvitations } from '../invitations.service.ts'
import type { StaffRoles } from '../roles.service.ts'
import type { StaffMembers } from '../staff-members.service.ts'
import type { StaffSessions } from '../staff-sessions.service.ts'

interface StaffServices {
  staffMembers: StaffMembers
  staffRoles: StaffRoles
  staffInvitations: StaffInvitations
  staffSessions: StaffSessions
}

/** The people who run the shop, their invitations and their roles. */
export function registerStaffConsole(route: ConsoleRoute, services: StaffServices): void {
  registerMembers(route, services)
  registerInvitations(route, services)
  registerRoles(route, services)
}

function registerMembers(route: ConsoleRoute, { staffMembers }: StaffServices): void {
  route(endpoints.listStaff, ({ query }) => staffMembers.list(query))
  route(endpoints.getStaffMember, ({ params }) => staffMembers.get(params.id))
  route(endpoints.changeStaffRole, (call) => staffMembers.changeRole(call, call.params.id, call.body))
  route(endpoints.disableStaffMember, (call) => staffMembers.disable(call, call.params.id, call.body.version))
  route(endpoints.enableStaffMember, (call) => staffMembers.enable(call, call.params.id, call.body.version))
  route(endpoints.endSessionsOfStaffMember, (call) => staffMembers.endSessions(call, call.params.id))
  route(endpoints.resetFactorsOfStaffMember, (call) => staffMembers.resetFactors(call, call.params.id))
}

function registerInvitations(
  route: ConsoleRoute,
  { staffInvitations, staffSessions }: Pick<StaffServices, 'staffInvitations' | 'staffSessions'>,
): void {
  route(invitations.listInvitations, ({ query }) => staffInvitations.list(query))
  route(
    invitations.invite,
    async (call) =>
      // The link goes to the invited person alone.
      (await staffInvitations.invite(call, call.body)).invitation,
  )
  route(invitations.resendInvitation, (call) => staffInvitations.resend(call, call.params.id))
  route(invitations.revokeInvitation, async (call) => {
    await staffInvitations.revoke(call, call.params.id)
    return {}
  })
  route(invitations.openInvitation, ({ body }) => staffInvitations.open(body.token))
  route(invitations.acceptInvitation, async ({ body, from, session }) => {
    const token = await staffInvitations.accept(body, from)
    if (session.token !== undefined) await staffSessions.end(session.token)
    session.set(token)
    return staffSessions.describe(token)
  })
}

function registerRoles(route: ConsoleRoute, { staffRoles }: StaffServices): void {
  route(roles.listRoles, ({ query }) => staffRoles.list(query))
  route(roles.getRole, ({ params }) => staffRoles.get(params.id))
  route(roles.createRole, (call) => staffRoles.create(call, call.body))
  route(roles.changeRole, (call) => staffRoles.change(call, call.params.id, call.body))
  route(roles.deleteRole, async (call) => {
    await staffRoles.remove(call, call.params.id)
    return {}
  })
}
