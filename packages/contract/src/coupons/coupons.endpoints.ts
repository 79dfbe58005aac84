import type { couponsSchemas } from './coupons.schemas.ts'
import { defineEndpoint, typesOf } from '../http/endpoint.ts'

export const listCoupons = defineEndpoint({
  method: 'GET',
  path: '/users/coupons',
  twins: ['/v1/users/coupons'],
  summary: 'The shopper’s coupons: usable ones first, then used and expired ones',
  auth: 'user',
  schemas: typesOf<typeof couponsSchemas.listCoupons>(),
  errors: [],
})

export const listAvailableCoupons = defineEndpoint({
  method: 'GET',
  path: '/users/coupons/available',
  twins: ['/v1/users/coupons/available'],
  summary: 'The coupons that the shopper can claim',
  auth: 'user',
  schemas: typesOf<typeof couponsSchemas.listAvailableCoupons>(),
  errors: [],
})

export const claimCoupon = defineEndpoint({
  method: 'POST',
  path: '/users/coupons/claim',
  twins: ['/v1/users/coupons/claim'],
  summary: 'Claims a coupon; limits hold under concurrent claims',
  auth: 'user',
  schemas: typesOf<typeof couponsSchemas.claimCoupon>(),
  status: 201,
  errors: ['COUPON_NOT_FOUND', 'COUPON_ENDED', 'COUPON_EXHAUSTED', 'COUPON_ALREADY_CLAIMED'],
  idempotent: true,
  rateLimit: 'coupon',
})

export const checkCoupon = defineEndpoint({
  method: 'POST',
  path: '/v1/coupons/check',
  summary:
    'Checks the code of a coupon at the checkout of a guest; quotes and orders name the coupon by its id',
  auth: 'public',
  schemas: typesOf<typeof couponsSchemas.checkCoupon>(),
  errors: ['COUPON_NOT_FOUND', 'COUPON_ENDED', 'COUPON_EXHAUSTED', 'COUPON_NEEDS_ACCOUNT'],
  rateLimit: 'coupon-check',
})

export const getCouponStats = defineEndpoint({
  method: 'GET',
  path: '/users/coupons/stats',
  twins: ['/v1/users/coupons/stats'],
  summary: 'The numbers of the shopper’s usable, used and expired coupons, and their total savings',
  auth: 'user',
  schemas: typesOf<typeof couponsSchemas.getCouponStats>(),
  errors: [],
})
