// Invites the buyers of a Shopify store once their orders are fulfilled.
import { isSame, receive, sign } from './invite.mjs';

receive({
  isSigned: (body, header, secret) => isSame(sign(secret, body, 'base64'), header('x-shopify-hmac-sha256')),
  toInvitation: (order, header) =>
    header('x-shopify-topic') === 'orders/fulfilled' && order.email && !order.test && order.cancelled_at === null
      ? { email: order.email, reference: order.name, language: order.customer_locale ?? 'en' }
      : null,
});
