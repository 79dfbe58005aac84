import { readLocalizedField } from '@shop/contract/languages/translated'
import { REVIEW_LINK_DAYS, REVIEW_REQUEST_DAYS } from '@shop/contract/reviews/reviews.rules'
import type { OwnReview, ReviewInput } from '@shop/contract/reviews/reviews.schemas'
import type { Photo } from '@shop/contract/photos/photos.schemas'
import { addDays, endOf, endOfPeriod, toDay } from '@shop/contract/days/days.rules'
import type { Db } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import type { Language } from '../../http/language.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { PhotosService } from '../media/photos.service.ts'
import { withLockedOrder } from '../orders/order-lock.shared.ts'
import type { UsersService } from '../users/users.service.ts'
import { REVIEW_MAILS } from './mail/review-mails.ts'
import { createReviewLinks, type Recipient } from './review-links.ts'
import * as repository from './review-requests.repository.ts'
import { listLinesOfOrder } from './reviews.repository.ts'
import type { ReviewsService } from './reviews.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  mail: MailService
  users: Pick<UsersService, 'findById' | 'toDisplayName'>
  photos: PhotosService
  reviews: ReviewsService
  secret: string
  publicUrl: string
  report: (error: unknown) => void
}

/** Orders delivered longer ago get no review request: the shop was off, or had no reviews then. */
const WINDOW_DAYS = 14

const BATCH = 100

export type ReviewRequests = ReturnType<typeof createReviewRequests>

/** The mail that asks for reviews, once for each order, and the links in it. */
export function createReviewRequests(deps: Dependencies) {
  const { db, clock, mail, users, photos, reviews, secret, publicUrl, report } = deps
  const links = createReviewLinks({ secret, publicUrl })

  /** The account, or the address of an order without one. */
  const toRecipient = (order: { user_id: string; by_guest: boolean }, email: string): Recipient =>
    order.by_guest ? { email } : { userId: order.user_id }

  /**
   * Sends the review request of one order. It leaves out what came back or is reviewed already, and is not sent to
   * customers who want no such mail.
   */
  async function request(orderId: string): Promise<void> {
    // Its guest may be taken over meanwhile.
    await withLockedOrder(db, orderId, async (db, order) => {
      if (!(await repository.insertRequest(db, { orderId, now: clock() }))) return
      const user = await users.findById(order.user_id, db)
      if (!user || order.status === 'refunded') return
      const recipient = toRecipient(order, user.email)
      if (await repository.hasStop(db, links.toDigest(recipient))) return
      const returned = await repository.listReturnedPositions(db, orderId)
      const lines = (await listLinesOfOrder(db, orderId)).filter(
        ({ review, position }) => !review && !returned.includes(position),
      )
      if (lines.length === 0) return
      const language = order.language as Language
      const until = endOfPeriod(clock(), { days: REVIEW_LINK_DAYS })
      await mail.post(db, {
        effectKey: `review_request:${orderId}`,
        userId: user.id,
        orderId,
        recipient: user.email,
        language,
        mail: REVIEW_MAILS.review_request,
        data: {
          orderNumber: order.order_number,
          products: lines.map((line) => ({
            name: readLocalizedField(line, 'name', language),
            link: links.toReviewLink({ orderId, position: line.position }, until, language),
          })),
          unsubscribe: links.toStopLinks(recipient, language),
        },
      })
      await repository.markMailed(db, orderId)
    })
  }

  /** The line of a link. @throws REVIEW_LINK_INVALID, REVIEW_EXISTS once it is used */
  async function openLine(token: string) {
    const key = links.readToken(token, clock())
    const lines = key ? await listLinesOfOrder(db, key.orderId) : []
    const line = lines.find(({ position }) => position === key?.position)
    // An erased shopper has written nothing, and never will.
    if (!key || !line || !(await users.findById(line.user_id))) throw new AppError('REVIEW_LINK_INVALID')
    if (line.review) throw new AppError('REVIEW_EXISTS')
    return { key, line }
  }

  return {
    /** Mails about orders that were delivered ten days ago. */
    async sendDue(signal?: AbortSignal): Promise<void> {
      const day = addDays(toDay(clock()), -REVIEW_REQUEST_DAYS)
      const window = { from: endOf(addDays(day, -WINDOW_DAYS)), until: endOf(day) }
      const ids = await repository.listDueOrders(db, window, BATCH)
      for (const id of ids) {
        if (signal?.aborted) return
        await request(id).catch(report)
      }
    },

    /** @throws REVIEW_LINK_INVALID, REVIEW_EXISTS */
    async open(token: string) {
      const { line } = await openLine(token)
      return { line: await reviews.readLine(line), shown_name: await reviews.suggestName(line.user_id) }
    },

    /** @throws REVIEW_LINK_INVALID, REVIEW_EXISTS, and as photos are uploaded */
    async uploadPhoto(token: string, sent: Buffer): Promise<Photo> {
      const { line } = await openLine(token)
      return photos.upload(line.user_id, sent)
    },

    /** @throws REVIEW_LINK_INVALID, REVIEW_EXISTS, PHOTO_NOT_FOUND */
    async createReview(token: string, input: ReviewInput): Promise<OwnReview> {
      const { key, line } = await openLine(token)
      return reviews.create(line.user_id, key, input)
    },

    /** Ends the mails of a link's recipient. */
    stop: (token: string): Promise<void> =>
      repository.insertStop(db, { digest: links.toDigestOfToken(token), userId: null, now: clock() }),

    /** Whether an account gets such mails. */
    isWanted: async (userId: string): Promise<boolean> =>
      !(await repository.hasStop(db, links.toDigest({ userId }))),

    async setWanted(userId: string, isWanted: boolean): Promise<void> {
      const digest = links.toDigest({ userId })
      if (isWanted) await repository.deleteStop(db, digest)
      else await repository.insertStop(db, { digest, userId, now: clock() })
    },
  }
}
