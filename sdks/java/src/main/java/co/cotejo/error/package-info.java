/** Errors of the SDK, one class for each kind of problem. */
package co.cotejo.error;
