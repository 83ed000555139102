/** Verification of receipts without the service. */
package co.cotejo.receipt;
