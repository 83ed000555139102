/** Client of the Cotejo API. Start with {@link co.cotejo.CotejoClient}. */
package co.cotejo;
