export const settings = {
  resource: { name: 'Settings' },
  groups: { shipping: 'Shipping', sale: 'Tax, payment and returns', shop: 'The shop' },
  changed: 'Changed',
  restore: 'Use the default',
  default: 'Default: %{value}',
  not_allowed: 'This can’t be saved yet: look at the fields above.',
  names: {
    shipping_standard: 'Standard shipping, mainland China',
    shipping_express: 'Express shipping, mainland China',
    shipping_international: 'International shipping',
    vat: 'VAT included in prices',
    payment_window: 'Time to pay',
    returns: 'Return period',
    contact: 'Mailbox for messages',
  },
  effects: {
    shipping_standard:
      'The price and time that new orders are offered. Orders already placed keep theirs. The texts of the shipping policy and the FAQ name these numbers too: change them as well.',
    shipping_express: 'The price and time that new orders are offered. Orders already placed keep theirs.',
    shipping_international: 'The price and time that orders from outside mainland China are offered.',
    vat: 'The share of VAT that receipts of new orders show. Prices stay the same: the tax is part of them.',
    payment_window:
      'An unpaid order holds its stock for this long, then it is cancelled. From 10 minutes to a day.',
    returns:
      'Counted from delivery; after it, a delivered order is completed. The law asks for at least 7 days in mainland China and 14 abroad. The return policy names these numbers too.',
    contact: 'Messages of the contact form go there, and shoppers see it as the sender of their receipt.',
  },
  fields: {
    price: 'Price (¥)',
    free_from: 'Free from (¥); empty if never',
    days_min: 'Shortest time (days)',
    days_max: 'Longest time (days)',
    percent: 'Per cent',
    minutes: 'Minutes',
    mainland_days: 'Mainland China (days)',
    abroad_days: 'Abroad (days)',
    email: 'E-mail; empty for the mailbox of the installation',
  },
  consequences: {
    shipping: '%{price}, %{days_min} to %{days_max} days; never free.',
    shipping_free: '%{price}, free from %{from}, %{days_min} to %{days_max} days.',
    vat: 'A receipt says: includes %{percent} % VAT.',
    payment_window: 'An order that is not paid within %{minutes} minutes is cancelled.',
    returns: 'Returns within %{mainland_days} days in mainland China, %{abroad_days} days abroad.',
    contact: 'Messages go to %{email}.',
    contact_default: 'Messages go to the mailbox of the installation.',
  },
}
