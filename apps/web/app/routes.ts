import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('category/:categoryName', 'routes/category.tsx'),
  route('search', 'routes/search.tsx'),
  route('product/:slug', 'routes/product.tsx'),
  route('login', 'routes/login.tsx'),
  route('register', 'routes/register.tsx'),
  route('check-email', 'routes/check-email.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('checkout/success', 'routes/checkout-success.tsx'),
  route('checkout/failure', 'routes/checkout-failure.tsx'),
  route('payment/:orderId', 'routes/payment.tsx'),
  route('user', 'routes/account.tsx', [
    index('routes/account-profile.tsx', { id: 'account-index' }),
    route('profile', 'routes/account-profile.tsx', { id: 'account-profile' }),
    route('orders', 'routes/account-orders.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
