"""Nets with further layers above the wide one, while they learn.

The outputs are sums over all layers, each of which has heads of its own, or come from the last layer alone. In the
first case new heads begin at zero, so that the net begins as good as the one that it is made from.
"""
import dataclasses

import numpy as np
import torch

from float_file import OUTCOMES, Further, Layer
from net import Net, array, by_branch, of_head, parameter, smooth

# Activation functions, in the order of their codes in a file.
ACTIVATIONS = {
    "smooth": smooth,
    "ramp": lambda sums: sums.clamp(0.0, 8.0),
    "relu": torch.relu,
    "square": lambda sums: sums.clamp(0.0, 1.0).square(),
}
NAMES = tuple(ACTIVATIONS)
READOUTS = ("all", "last")


class Stack(Net):
    """Inputs, a wide layer, further layers, heads."""

    def __init__(self, net, mixed=False):
        """A net from a file in floating point with further layers."""
        super().__init__(net)
        self.further, self.mixed = net.further, mixed
        self.first, self.later = (ACTIVATIONS[NAMES[code]] for code in net.further.activations)
        lists = ("weights", "bias", "heads")
        for name in lists:
            tables = [parameter(getattr(layer, name)) for layer in net.further.layers]
            self.register_module(f"further_{name}", torch.nn.ParameterList(tables))
        self.reads_all = READOUTS[net.further.readout] == "all"
        self.heads.requires_grad_(self.reads_all)

    def float_file(self):
        tables = zip(self.further_weights, self.further_bias, self.further_heads)
        layers = [Layer(*map(array, layer)) for layer in tables]
        further = dataclasses.replace(self.further, layers=layers)
        return dataclasses.replace(super().float_file(), further=further)

    def forward(self, positions):
        values = self.first(self.sums(positions))
        read = [(values, self.heads)]
        for weights, bias, heads in zip(self.further_weights, self.further_bias, self.further_heads):
            values = self.later(self.product(values, weights, bias, positions.cuts))
            read.append((values, heads))
        read = read if self.reads_all else read[-1:]
        # Heads stay in single precision, because choices depend on small differences of the outputs.
        heads = torch.cat([heads.flatten(0, 1) for _, heads in read], 1)
        values = torch.cat([values for values, _ in read], 1)
        return of_head(torch.addmm(self.head_bias.flatten(), values, heads.T), positions)

    def sums(self, positions):
        if not (self.mixed and self.training):
            return super().sums(positions)
        # One-hot rows lose nothing in half precision; features would lose single pips.
        count = len(positions.head)
        rows = torch.zeros(count, self.rows + 1, device=self.bias.device, dtype=torch.bfloat16)
        rows.scatter_(1, positions.rows.long(), 1.0)
        of_features, of_rows = self.inputs.split([self.features, self.rows], 1)
        sums = self.product(rows[:, :-1], of_rows, torch.zeros_like(self.bias), positions.cuts)
        features = positions.features.float() / self.sizes
        return sums + by_branch(features, of_features, self.bias, positions.cuts)

    def product(self, values, weights, bias, cuts):
        """Sums of a layer, in mixed precision while it learns if that is asked for."""
        if not (self.mixed and self.training):
            return by_branch(values, weights, bias, cuts)
        halves = (tensor.to(torch.bfloat16) for tensor in (values, weights, bias))
        return by_branch(*halves, cuts).float()


def further(net, units, activations, readout, shared, seed):
    """New layers above a net: random weights, and heads of zero if the wide layer keeps its own."""
    rng = np.random.default_rng([seed, len(units)])
    branches = 1 if shared else len(net.bias)
    first, later = (NAMES.index(name) for name in activations)
    layers, inputs, centre = [], net.bias.shape[1], 0.45 if activations[0] == "smooth" else 0.0
    for i, count in enumerate(units):
        # Sums become about as wide as the slope of the activation.
        size = (6.0 if activations[min(i, 1)] == "smooth" else 3.0) / inputs ** 0.5
        weights = size * rng.uniform(-1.0, 1.0, (branches, inputs, count))
        bias = rng.uniform(-1.0, 1.0, (branches, count)) - centre * weights.sum(1)
        ends = readout == "last" and i + 1 == len(units)
        heads = rng.uniform(-1.0, 1.0, (len(net.heads), OUTCOMES, count)) / count ** 0.5 * ends
        layers.append(Layer(*(table.astype(np.float32) for table in (weights, bias, heads))))
        inputs, centre = count, 0.45 if activations[1] == "smooth" else 0.0
    return Further(READOUTS.index(readout), (first, later), layers)
