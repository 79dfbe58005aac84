-- What the shopper pays with beyond the provider's own method (a card, or PayPal): an app, or a wallet on the device.
ALTER TABLE payments
  ADD COLUMN method text CHECK (method IN ('alipay', 'wechat_pay', 'apple_pay', 'google_pay')),
  -- Until when the app's code or redirect can be used; null while there is none.
  ADD COLUMN action_until timestamptz;
