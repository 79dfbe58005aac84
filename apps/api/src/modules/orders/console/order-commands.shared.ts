import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { AppError } from '../../../http/app-error.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import type { Actor } from '../../audit/audit.service.ts'
import type { ConsoleCaller } from '../../../console/console-route.ts'
import type { Done, Given } from '../merchant-command.shared.ts'
import type { OrderDetailsService } from './order-details.service.ts'
import type { Sight } from './order-list.service.ts'

interface DoneInConsole {
  order: OrderDetails
  is_new: boolean
}

/** What the caller may see of people. */
export function toSight({ permissions }: Pick<ConsoleCaller, 'permissions'>): Sight {
  return { withPersonal: permissions.has('personal.read') }
}

/** Who gives a command, and the version that they saw. */
export function toGiven(
  { actor, caller }: { actor: Actor; caller: Pick<ConsoleCaller, 'isConfirmed'> },
  version?: number,
): Given {
  return { actor, version, isConfirmed: caller.isConfirmed }
}

/**
 * Responds with the order after a command. The refusal of a stale version gets the order as it stands, for both
 * versions to be shown side by side.
 * @throws those of the command
 */
export async function respondWithOrder(
  command: Promise<Pick<Done, 'isNew'>>,
  { id, sight, orderDetails }: { id: string; sight: Sight; orderDetails: OrderDetailsService },
): Promise<DoneInConsole> {
  try {
    const { isNew } = await command
    return { order: await orderDetails.get(id, sight), is_new: isNew }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'STALE_VERSION')) throw error
    throw staleVersion(await orderDetails.get(id, sight))
  }
}
