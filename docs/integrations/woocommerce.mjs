// Invites the buyers of a WooCommerce shop once their orders are completed.
import { isSame, receive, sign } from './invite.mjs';

receive({
  isSigned: (body, header, secret) => isSame(sign(secret, body, 'base64'), header('x-wc-webhook-signature')),
  // WooCommerce sends only `webhook_id=…`, without a signature, when the webhook is saved.
  isPing: (body) => /^webhook_id=\d+$/.test(body.toString()),
  toInvitation: (order, header) =>
    header('x-wc-webhook-topic') === 'order.updated' && order.status === 'completed' && order.billing.email
      ? { email: order.billing.email, reference: order.number }
      : null,
});
