-- The app that a payment is made in; null for the provider's own method, which is a card or PayPal.
ALTER TABLE payments
  ADD COLUMN method text CHECK (method IN ('alipay', 'wechat_pay')),
  -- Until when the app's code or redirect can be used; null while there is none.
  ADD COLUMN action_until timestamptz;
