// Invites the people who have paid with Stripe Checkout.
import { isSame, receive, sign } from './invite.mjs';

/** The maximum age (seconds) of an accepted signature. The limit prevents an attacker from sending a recorded request again later. */
const TOLERANCE = 5 * 60;

const PAID = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);

receive({
  isSigned(body, header, secret) {
    const parts = header('stripe-signature').split(',');
    const read = (/** @type {string} */ name) =>
      parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
    const [time = ''] = read('t');
    const expected = sign(secret, `${time}.${body.toString()}`, 'hex');
    // A request has two signatures while the secret of the webhook is being replaced.
    return (
      Math.abs(Date.now() / 1000 - Number(time)) <= TOLERANCE && read('v1').some((given) => isSame(expected, given))
    );
  },
  toInvitation({ type, data: { object: session } }) {
    const email = session.customer_details?.email;
    // Ignores a completed session that still waits for its payment.
    if (!PAID.has(type) || session.payment_status !== 'paid' || !email) return null;
    const language = session.locale && session.locale !== 'auto' ? session.locale : 'en';
    return { email, reference: session.payment_intent ?? session.subscription, language };
  },
});
