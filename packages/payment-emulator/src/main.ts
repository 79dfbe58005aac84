import { parseArgs } from 'node:util'
import { startPaymentEmulator } from './emulator.ts'

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '12111' },
    'data-file': { type: 'string', default: ':memory:' },
    'public-url': { type: 'string' },
    'secret-key': { type: 'string', default: 'sk_test_emulator' },
    'publishable-key': { type: 'string', default: 'pk_test_emulator' },
    'webhook-secret': { type: 'string', default: 'whsec_emulator' },
    'webhook-url': { type: 'string' },
    'merchant-name': { type: 'string' },
    'paypal-client-id': { type: 'string', default: 'paypal_emulator' },
    'paypal-client-secret': { type: 'string', default: 'paypal_emulator_secret' },
    'paypal-webhook-id': { type: 'string', default: 'WHEMULATOR' },
    'paypal-webhook-url': { type: 'string' },
    'airwallex-client-id': { type: 'string', default: 'airwallex_emulator' },
    'airwallex-api-key': { type: 'string', default: 'airwallex_emulator_key' },
    'airwallex-webhook-secret': { type: 'string', default: 'whsec_airwallex' },
    'airwallex-webhook-url': { type: 'string' },
  },
})

const emulator = await startPaymentEmulator({
  host: values.host,
  port: Number(values.port),
  dataFile: values['data-file'],
  ...(values['public-url'] ? { publicUrl: values['public-url'] } : {}),
  stripe: {
    secretKey: values['secret-key'],
    publishableKey: values['publishable-key'],
    webhookSecret: values['webhook-secret'],
    webhookUrl: values['webhook-url'],
    merchantName: values['merchant-name'],
  },
  paypal: {
    clientId: values['paypal-client-id'],
    clientSecret: values['paypal-client-secret'],
    webhookId: values['paypal-webhook-id'],
    webhookUrl: values['paypal-webhook-url'],
    merchantName: values['merchant-name'],
  },
  airwallex: {
    clientId: values['airwallex-client-id'],
    apiKey: values['airwallex-api-key'],
    webhookSecret: values['airwallex-webhook-secret'],
    webhookUrl: values['airwallex-webhook-url'],
    merchantName: values['merchant-name'],
  },
  log: (message) => console.log(message),
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void emulator.close())
}
