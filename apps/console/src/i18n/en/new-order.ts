/** The page of a new order that the merchant places. */
export const newOrder = {
  title: 'New order',
  hint: 'For a customer who orders by phone or message. They get the payment link by mail; the goods are held for 3 days.',
  email: 'E-mail of the customer’s account',
  find: 'Find',
  no_account:
    'There is no verified account with this address. The customer has to register in the shop first: only they can open the payment link.',
  customer: 'Customer',
  products: 'Products',
  add: 'Add a product',
  quantity: 'Quantity',
  remove: 'Remove %{name}',
  discount: 'Discount in ¥',
  discount_reason: 'Reason of the discount',
  saved: 'Saved addresses',
  address: 'Address',
  note: 'Note on the order',
  sum: 'Total %{total}',
  submit: 'Place order and send payment link',
  done: 'Placed. The payment link is on its way to the customer.',
  left: '%{smart_count} left |||| %{smart_count} left',
}
