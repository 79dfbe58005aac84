import { sql } from 'kysely'

/** Invariants of returns; each query finds their violations. */
export const RETURN_RULES = {
  'a unit comes back once': sql`
    SELECT line.order_id, line.position, line.quantity, sum(part.quantity)::int AS in_returns
    FROM order_lines line
    JOIN returns ON returns.order_id = line.order_id AND returns.remedy IN ('refund', 'exchange')
      AND returns.status NOT IN ('declined', 'withdrawn', 'sent_back')
    JOIN return_lines part ON part.return_id = returns.id AND part.position = line.position
    GROUP BY line.order_id, line.position, line.quantity HAVING sum(part.quantity) > line.quantity`,
  'what was inspected is counted, and what is restocked has come back': sql`
    SELECT line.order_id, line.position, line.returned_quantity, coalesce(sum(part.restocked), 0)::int AS restocked
    FROM order_lines line
    LEFT JOIN (returns JOIN return_lines part ON part.return_id = returns.id)
      ON returns.order_id = line.order_id AND part.position = line.position
    WHERE EXISTS (SELECT FROM returns WHERE returns.order_id = line.order_id)
      AND NOT EXISTS (SELECT FROM refund_lines JOIN refunds ON refunds.id = refund_lines.refund_id
        JOIN payments ON payments.id = refunds.payment_id
        WHERE payments.order_id = line.order_id AND refund_lines.returned_quantity > 0)
    GROUP BY line.order_id, line.position, line.returned_quantity
    HAVING line.returned_quantity <> coalesce(sum(part.restocked), 0)`,
  'units that paid for others are those of exchanges': sql`
    SELECT line.order_id, line.position, line.exchanged_quantity, coalesce(sum(part.quantity), 0)::int AS exchanged
    FROM order_lines line
    LEFT JOIN (returns JOIN return_lines part ON part.return_id = returns.id AND returns.status = 'exchanged')
      ON returns.order_id = line.order_id AND part.position = line.position
    GROUP BY line.order_id, line.position, line.exchanged_quantity
    HAVING line.exchanged_quantity <> coalesce(sum(part.quantity), 0)`,
  'the money that paid for exchanges is theirs': sql`
    SELECT orders.id, orders.exchanged_fen, sum(returns.exchanged_fen) AS exchanged
    FROM orders LEFT JOIN returns ON returns.order_id = orders.id
    GROUP BY orders.id HAVING orders.exchanged_fen <> coalesce(sum(returns.exchanged_fen), 0)`,
  'a return refunds once, what it says': sql`
    SELECT returns.id, returns.status, returns.refunded_fen, sum(refunds.amount_fen) AS requested
    FROM returns LEFT JOIN refunds ON refunds.request_key = 'return:' || returns.id
    GROUP BY returns.id HAVING coalesce(returns.refunded_fen, 0) <> coalesce(sum(refunds.amount_fen), 0)`,
  'no order gives back more than was paid for it': sql`
    SELECT orders.id, total_fen, refunded_fen, exchanged_fen, promised_fen
    FROM orders CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_fen), 0) AS promised_fen FROM refunds
      WHERE status <> 'failed' AND reason IN ('merchant', 'cancelled') AND (gift_card_order_id = orders.id
        OR payment_id = ANY(ARRAY(SELECT id FROM payments WHERE order_id = orders.id)))
    ) AS promised
    WHERE greatest(refunded_fen, promised_fen) + exchanged_fen > total_fen`,
  'the order that a return placed goes on exactly while the return does': sql`
    SELECT returns.id, returns.status, orders.status AS order_status, orders.exchange
    FROM returns JOIN orders ON orders.id = returns.exchange_order_id
    WHERE (returns.status IN ('withdrawn', 'sent_back', 'refunded') AND orders.status <> 'cancelled')
      OR (returns.status IN ('exchanged', 'repaired')) <> (orders.exchange = 'released')
      OR (returns.status IN ('exchanged', 'repaired') AND orders.status IN ('pending_payment', 'cancelled'))`,
  'what was asked for is paid by one order, at its price': sql`
    SELECT returns.id, service_fen, orders.total_fen
    FROM returns LEFT JOIN orders ON orders.id = returns.exchange_order_id AND orders.service IS NOT NULL
    WHERE (service_fen IS NOT NULL AND returns.status IN ('approved', 'sent', 'received', 'inspected', 'repaired')
        OR orders.id IS NOT NULL)
      AND service_fen IS DISTINCT FROM orders.total_fen`,
} as const
